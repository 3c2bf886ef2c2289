import type { EditScope } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { movedStarts } from './moved-series.ts'

const timeZone = 'Europe/London'
const dayMs = 86_400_000
/** A Tuesday. */
const start = Date.parse('2026-11-24T14:00Z')
const timesAt = (startDateTime: number) => ({
  startDateTime,
  endDateTime: startDateTime + 3_600_000,
  startDate: null,
  endDate: null,
})
const entry = { startDateTime: start, isAllDay: false }
/** The starts of a series with this rule after its first entry was moved by this much. */
const moved = (
  rrule: string | null,
  byMs: number,
  {
    scope = 'following',
    first = start,
    now = start - dayMs,
  }: { scope?: EditScope; first?: number; now?: number } = {},
) =>
  movedStarts({
    entry,
    times: timesAt(start + byMs),
    series: { rrule, timeZone, startDateTime: first },
    scope,
    now,
  })

describe('the dates of a series that is dragged', () => {
  it('[5.7] are on the new day and time, across clock changes', () => {
    const starts = moved('FREQ=WEEKLY;BYDAY=TU', dayMs + 3_600_000) ?? []
    expect(starts.slice(0, 2)).toEqual([Date.parse('2026-11-25T15:00Z'), Date.parse('2026-12-02T15:00Z')])
    expect(starts).toContain(Date.parse('2027-04-07T14:00Z'))
  })

  it('end where the rule ends, whichever date was dragged', () => {
    expect(moved('FREQ=DAILY;COUNT=3', 60_000)).toHaveLength(3)
    expect(moved('FREQ=DAILY;COUNT=3', 60_000, { first: start - dayMs })).toHaveLength(2)
  })

  it('[5.7] include earlier dates that are still to come, if the whole series is moved', () => {
    const weekMs = 7 * dayMs
    const begun = { scope: 'all', first: start - 10 * weekMs, now: start - 2 * weekMs - dayMs } as const
    expect(moved('FREQ=WEEKLY;BYDAY=TU;COUNT=12', dayMs, begun)).toEqual(
      [-2, -1, 0, 1].map((weeks) => start + dayMs + weeks * weekMs),
    )
    const monthly = moved('FREQ=MONTHLY;BYMONTHDAY=24;COUNT=3', 2 * dayMs, {
      scope: 'all',
      first: Date.parse('2026-10-24T13:00Z'),
      now: Date.parse('2026-10-01T00:00Z'),
    })
    expect(monthly?.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-10-26',
      '2026-11-26',
      '2026-12-26',
    ])
  })

  it('are unknown if one date does not determine them', () => {
    expect(moved('FREQ=MONTHLY;BYMONTHDAY=3,24', dayMs)).toBeNull()
    expect(moved(null, 0)).toBeNull()
  })
})
