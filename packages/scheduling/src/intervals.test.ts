import { cpuMsOf } from '@majlis/testing/cpu-time'
import { describe, expect, it } from 'vitest'
import { createRandom } from '@majlis/testing/random'
import { findConflicts, freeSlots, type Interval, merge, subtract } from './intervals.ts'

const span = (start: number, end: number): Interval => ({ start, end })

describe('[5.7] conflicts', () => {
  it('are overlaps, not neighbours', () => {
    const busy = [span(10, 20), span(30, 40)]
    expect(findConflicts([span(0, 10), span(20, 30), span(40, 50)], busy)).toEqual([])
    expect(findConflicts([span(19, 31)], busy)).toEqual([
      { wanted: span(19, 31), busy: span(10, 20) },
      { wanted: span(19, 31), busy: span(30, 40) },
    ])
    expect(findConflicts([span(12, 15)], busy)).toEqual([{ wanted: span(12, 15), busy: span(10, 20) }])
    expect(findConflicts([span(15, 15)], busy)).toEqual([])
  })

  it('are the same as when every pair is compared', () => {
    const random = createRandom()
    const some = () =>
      Array.from({ length: random.between(0, 12) }, () => {
        const start = random.between(0, 60)
        return span(start, start + random.between(0, 15))
      })
    for (let index = 0; index < 2000; index++) {
      const [wanted, busy] = [some(), some()]
      const expected = wanted.flatMap((one) =>
        busy
          .filter((other) => Math.max(one.start, other.start) < Math.min(one.end, other.end))
          .map((other) => ({ wanted: one, busy: other })),
      )
      const textsOf = (pairs: typeof expected) => pairs.map((pair) => JSON.stringify(pair)).toSorted()
      expect(textsOf(findConflicts(wanted, busy)), `RANDOM_SEED=${random.seed}`).toEqual(textsOf(expected))
    }
  })

  it('are found quickly among very many', () => {
    const many = (shift: number) =>
      Array.from({ length: 100_000 }, (_, index) => span(index * 10 + shift, index * 10 + shift + 4))
    const cpuMs = cpuMsOf(() => {
      // The long one with everything, and the first with its neighbour.
      expect(findConflicts([span(0, 5), ...many(5)], [span(1, 9e6), ...many(0)])).toHaveLength(100_002)
    })
    expect(cpuMs).toBeLessThan(5000)
  })
})

describe('free slots', () => {
  it('touch nothing busy and start at whole steps', () => {
    const busy = [span(100, 160), span(150, 200), span(230, 240)]
    expect(freeSlots(busy, span(80, 400), 30, { stepMs: 20, limit: 4 })).toEqual([
      span(200, 230),
      span(240, 270),
      span(260, 290),
      span(280, 310),
    ])
  })

  it('are none where nothing fits', () => {
    expect(freeSlots([span(0, 100)], span(0, 100), 10, { stepMs: 10, limit: 5 })).toEqual([])
    expect(freeSlots([], span(0, 9), 10, { stepMs: 10, limit: 5 })).toEqual([])
  })

  it('refuse a step or length of zero', () => {
    expect(() => freeSlots([], span(0, 9), 1, { stepMs: 0, limit: 5 })).toThrow(RangeError)
    expect(() => freeSlots([], span(0, 9), 0, { stepMs: 1, limit: 5 })).toThrow(RangeError)
  })
})

describe('sets of intervals', () => {
  it('merge what overlaps or adjoins', () => {
    expect(merge([span(5, 9), span(0, 3), span(3, 4), span(6, 7), span(8, 12)])).toEqual([
      span(0, 4),
      span(5, 12),
    ])
  })

  it('are subtracted', () => {
    expect(
      subtract([span(0, 10), span(20, 30)], [span(0, 2), span(4, 6), span(9, 22), span(28, 40)]),
    ).toEqual([span(2, 4), span(6, 9), span(22, 28)])
  })
})
