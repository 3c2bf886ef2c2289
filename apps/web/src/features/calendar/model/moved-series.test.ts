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

describe('the dates of a series that is dragged', () => {
  it('[5.7] are on the new day and time, across clock changes', () => {
    const rule = { rrule: 'FREQ=WEEKLY;BYDAY=TU', timeZone }
    const starts = movedStarts(entry, timesAt(start + dayMs + 3_600_000), rule) ?? []
    expect(starts.slice(0, 2)).toEqual([Date.parse('2026-11-25T15:00Z'), Date.parse('2026-12-02T15:00Z')])
    expect(starts).toContain(Date.parse('2027-04-07T14:00Z'))
  })

  it('end where the rule does', () => {
    const rule = { rrule: 'FREQ=DAILY;COUNT=3', timeZone }
    expect(movedStarts(entry, timesAt(start + 60_000), rule)).toHaveLength(3)
  })

  it('are unknown if one date does not determine them', () => {
    const rule = { rrule: 'FREQ=MONTHLY;BYMONTHDAY=3,24', timeZone }
    expect(movedStarts(entry, timesAt(start + dayMs), rule)).toBeNull()
    expect(movedStarts(entry, timesAt(start), { rrule: null, timeZone })).toBeNull()
  })
})
