import { describe, expect, it } from 'vitest'
import { toInstant } from './local-time.ts'
import { dayOfPerson, findDays } from './whole-days.ts'

const between = (start: string, end: string, timeZone: string) => ({
  start: toInstant(start, timeZone),
  end: toInstant(end, timeZone),
})

describe('a person’s whole day', () => {
  const timeZone = 'Asia/Dhaka'
  const working = [between('2026-03-02T09:00', '2026-03-02T17:00', timeZone)]

  it('is free if nothing overlaps their working hours, in their own time zone', () => {
    const busy = [between('2026-03-02T17:00', '2026-03-02T22:00', timeZone)]
    expect(dayOfPerson({ busy, working, timeZone }, '2026-03-02')).toEqual({ isBusy: false, isOff: false })
    const early = [between('2026-03-02T03:30', '2026-03-02T04:00', 'UTC')]
    expect(dayOfPerson({ busy: early, working, timeZone }, '2026-03-02').isBusy).toBe(true)
  })

  it('is off if they do not work, with their busy times', () => {
    expect(dayOfPerson({ busy: [], working, timeZone }, '2026-03-03')).toEqual({ isBusy: false, isOff: true })
    const busy = [between('2026-03-03T20:00', '2026-03-03T21:00', timeZone)]
    expect(dayOfPerson({ busy, working, timeZone }, '2026-03-03')).toEqual({ isBusy: true, isOff: true })
  })
})

describe('free days', () => {
  const taken = new Set(['2026-03-04', '2026-03-07', '2026-03-08'])
  const find = (days: number, limit = 9) =>
    findDays((date) => !taken.has(date), { from: '2026-03-02', to: '2026-03-12', days, limit })

  it('are found one by one, up to the limit', () => {
    expect(find(1, 3)).toEqual(['2026-03-02', '2026-03-03', '2026-03-05'])
  })

  it('are found in a row, without a gap and without an overlap', () => {
    expect(find(2)).toEqual(['2026-03-02', '2026-03-05', '2026-03-09', '2026-03-11'])
    expect(find(4)).toEqual(['2026-03-09'])
    expect(find(5)).toEqual([])
  })
})
