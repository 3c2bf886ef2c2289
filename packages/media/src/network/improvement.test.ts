import { expect, it } from 'vitest'
import { createImprovementWatch, type Improvement } from './improvement.ts'
import type { LineSample } from './line-sample.ts'

function aWatch() {
  const watch = createImprovementWatch()
  let atMs = 0
  watch.restart(0)
  return {
    /** What the watch says after these seconds. */
    run(seconds: number, values: Partial<LineSample>, baseMs: number | null = 2): Improvement {
      let seen = { isFaster: false, hasLossEnded: false, isClear: false }
      for (let at = 0; at < seconds * 2; at += 1) {
        atMs += 500
        seen = watch.look(
          {
            atMs,
            receivedBps: 80_000,
            soundBps: 80_000,
            packets: 50,
            loss: 0,
            concealed: 0,
            slowestFps: null,
            pictures: 0,
            sentLoss: null,
            sentLossAtMs: 0,
            roundTripMs: 300,
            availableBps: null,
            ...values,
          },
          baseMs,
        )
      }
      return seen.isFaster || seen.hasLossEnded ? 'better' : seen.isClear ? 'clear' : 'none'
    },
  }
}

it('sees a round trip that is a third as long', () => {
  const watch = aWatch()
  expect(watch.run(5, { roundTripMs: 300 })).toBe('none')
  expect(watch.run(5, { roundTripMs: 120 })).toBe('none')
  expect(watch.run(0.5, { roundTripMs: 40 })).toBe('better')
})

it('does not take the draining of the queue for a better line', () => {
  const watch = aWatch()
  watch.run(1, { roundTripMs: 700 })
  expect(watch.run(20, { roundTripMs: 300 })).toBe('none')
})

it('sees that nothing is lost any more, after many more packets than usually lie between two losses', () => {
  const watch = aWatch()
  watch.run(5, { loss: 0.04 })
  expect(watch.run(2, { loss: 0 })).toBe('none')
  expect(watch.run(0.5, { loss: 0 })).toBe('better')
})

it('sees that nothing is wrong for two seconds, however soon after the step down', () => {
  const watch = aWatch()
  expect(watch.run(3.5, { roundTripMs: 20 })).toBe('none')
  expect(watch.run(0.5, { roundTripMs: 20 })).toBe('clear')
  expect(watch.run(0.5, { roundTripMs: 20, loss: 0.01 })).toBe('none')
  expect(watch.run(2, { roundTripMs: 20, concealed: 0.02 })).toBe('none')
  expect(watch.run(2, { roundTripMs: 20 })).toBe('none')
  expect(watch.run(0.5, { roundTripMs: 20 })).toBe('clear')
})

it('takes a long round trip for clear only if the call has had no shorter one', () => {
  expect(aWatch().run(5, { roundTripMs: 300 })).toBe('none')
  expect(aWatch().run(5, { roundTripMs: 300 }, 260)).toBe('clear')
  expect(aWatch().run(4, { roundTripMs: null }, null)).toBe('none')
})

it('knows nothing before a step down', () => {
  const watch = createImprovementWatch()
  expect(watch.isKnown()).toBe(false)
})
