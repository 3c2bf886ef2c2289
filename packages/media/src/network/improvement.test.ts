import { expect, it } from 'vitest'
import { createImprovementWatch } from './improvement.ts'
import type { LineSample } from './line-sample.ts'

function aWatch() {
  const watch = createImprovementWatch()
  let atMs = 0
  watch.restart(0)
  return {
    /** Whether the line has improved after these seconds. */
    run(seconds: number, values: Partial<LineSample>): boolean {
      let hasImproved = false
      for (let at = 0; at < seconds * 2; at += 1) {
        atMs += 500
        hasImproved = watch.look({
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
        })
      }
      return hasImproved
    },
  }
}

it('sees a round trip that is half as long', () => {
  const watch = aWatch()
  expect(watch.run(5, { roundTripMs: 300 })).toBe(false)
  expect(watch.run(5, { roundTripMs: 160 })).toBe(false)
  expect(watch.run(0.5, { roundTripMs: 40 })).toBe(true)
})

it('does not take the draining of the queue for a better line', () => {
  const watch = aWatch()
  watch.run(1, { roundTripMs: 700 })
  expect(watch.run(20, { roundTripMs: 300 })).toBe(false)
})

it('sees that nothing is lost any more, after a hundred packets', () => {
  const watch = aWatch()
  watch.run(5, { loss: 0.04 })
  expect(watch.run(0.5, { loss: 0 })).toBe(false)
  expect(watch.run(0.5, { loss: 0 })).toBe(true)
})

it('knows nothing before a step down, and of a line that has lost nothing and was fast', () => {
  expect(createImprovementWatch().look).toBeDefined()
  const watch = aWatch()
  watch.run(5, { loss: 0, roundTripMs: 20 })
  expect(watch.run(20, { loss: 0, roundTripMs: 5 })).toBe(false)
})
