import { expect, it } from 'vitest'
import { advance, firstLadderState, type Judgement, type LadderState } from './ladder.ts'

const calm: Judgement = { isOverloaded: false, fits: 0, improvement: 'none' }
const overloaded = (fits = 0): Judgement => ({ isOverloaded: true, fits, improvement: 'none' })

/** A ladder of five steps; time passes in half seconds. */
function aLadder() {
  let nowMs = 0
  let state: LadderState = firstLadderState(0)
  return {
    step: () => state.step,
    state: () => state,
    run(seconds: number, judgement: Judgement, firstStep = 0) {
      const steps: number[] = []
      for (let at = 0; at < seconds * 2; at += 1) {
        nowMs += 500
        state = advance(state, judgement, { nowMs, firstStep, lastStep: 4 })
        steps.push(state.step)
      }
      return steps
    },
  }
}

it('goes down as far as needed, at once', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  expect(ladder.run(0.5, overloaded(3))).toEqual([3])
})

it('lets the queue drain before it goes down further, to the last step at most', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  expect(ladder.run(5, overloaded())).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4, 4])
})

it('waits two round trips more for the SFU to change layers', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  expect(ladder.run(3, { ...overloaded(), roundTripMs: 600 })).toEqual([1, 1, 1, 1, 1, 2])
})

it('tries one step up after 8 s, and the next ones 3 s apart', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  ladder.run(0.5, overloaded(3))
  const steps = ladder.run(15, calm)
  const at = (step: number) => (steps.indexOf(step) + 1) / 2
  expect([at(2), at(1), at(0)]).toEqual([8, 11, 14])
})

it('goes up at once when the line has improved, step by step', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  ladder.run(0.5, overloaded(3))
  const steps = ladder.run(8, { ...calm, improvement: 'better' })
  expect(steps.filter((step, at) => step !== steps[at - 1])).toEqual([3, 2, 1, 0])
  expect(steps.indexOf(0)).toBeLessThan(12)
})

it('goes up two steps at a time when the line is clear, to the first step at most', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  ladder.run(0.5, overloaded(3))
  const steps = ladder.run(8, { ...calm, improvement: 'clear' })
  expect(steps.filter((step, at) => step !== steps[at - 1])).toEqual([3, 1, 0])
  expect(steps.indexOf(0)).toBeLessThan(8)
})

it('waits twice as long after each step up that did not last, a minute at most', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  ladder.run(0.5, overloaded())
  const waits: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    let waited = 0
    while (ladder.step() === 1) {
      ladder.run(0.5, calm)
      waited += 0.5
    }
    waits.push(waited)
    ladder.run(1, overloaded())
  }
  expect(waits).toEqual([8, 16, 32, 60, 60, 60])
})

it('forgets the failures after a step up that lasted ten seconds', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  ladder.run(0.5, overloaded())
  ladder.run(8, calm)
  ladder.run(1, overloaded())
  ladder.run(16, calm)
  expect(ladder.step()).toBe(0)
  ladder.run(11, calm)
  expect(ladder.state().failures).toBe(0)
})

it('does not go up while the next step is known to be too much', () => {
  const ladder = aLadder()
  ladder.run(5, calm)
  ladder.run(0.5, overloaded())
  ladder.run(30, { ...calm, canRise: false })
  expect(ladder.step()).toBe(1)
})

it('stays at or below the first step that the user allows', () => {
  const ladder = aLadder()
  expect(ladder.run(0.5, calm, 2)).toEqual([2])
  ladder.run(30, { ...calm, improvement: 'clear' }, 2)
  expect(ladder.step()).toBe(2)
})
