import type { Conflict } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { patternOf, remedyOf, titlesOf } from './clash-pattern.ts'

const day = 86_400_000
const hour = 3_600_000

const dates = Array.from({ length: 12 }, (_, index) => index * 7 * day)
const series = { isSeries: true, dates }

function conflict(occurrenceStart: number, meetingTitle = 'Parks and lighting'): Conflict {
  return {
    occurrenceStart,
    startDateTime: occurrenceStart,
    endDateTime: occurrenceStart + hour,
    calendarId: meetingTitle,
    meetingTitle,
    busyStart: occurrenceStart,
    busyEnd: occurrenceStart + hour,
  }
}

/** A clash on the dates at these places of the series. */
const clashOn = (...places: number[]) => ({
  conflicts: places.map((place) => conflict(dates[place] ?? Number.NaN)),
  freeSlots: [] as { startDateTime: number; endDateTime: number }[],
})
const slot = (startDateTime: number) => ({ startDateTime, endDateTime: startDateTime + hour })

describe('the pattern of a clash', () => {
  it('[5.7] is named if every date, every second or every third one clashes', () => {
    expect(patternOf(clashOn(...dates.keys()), series)).toEqual({ kind: 'every', step: 1 })
    expect(patternOf(clashOn(0, 2, 4, 6, 8, 10), series)).toEqual({ kind: 'every', step: 2 })
    expect(patternOf(clashOn(1, 3, 5, 7, 9, 11), series)).toEqual({ kind: 'every', step: 2 })
    expect(patternOf(clashOn(2, 5, 8, 11), series)).toEqual({ kind: 'every', step: 3 })
    expect(patternOf(clashOn(0), { isSeries: true, dates: [0] })).toEqual({ kind: 'every', step: 1 })
  })

  it('[5.7] is a number if the dates follow no rule, or only part of the series clashes', () => {
    expect(patternOf(clashOn(0, 2, 5, 6), series)).toEqual({ kind: 'some', count: 4 })
    expect(patternOf(clashOn(0, 2, 4), series)).toEqual({ kind: 'some', count: 3 })
    expect(patternOf(clashOn(6, 8, 10), series)).toEqual({ kind: 'some', count: 3 })
    expect(patternOf(clashOn(3, 7), series)).toEqual({ kind: 'some', count: 2 })
    expect(patternOf(clashOn(0, 2, 4), { isSeries: true, dates: null })).toEqual({ kind: 'some', count: 3 })
    // A date that was moved on its own is not a date of the rule.
    expect(patternOf({ conflicts: [1, 2, 3].map((start) => conflict(start)) }, series).kind).toBe('some')
  })

  it('counts a date with two clashes once', () => {
    const conflicts = [conflict(0), conflict(0, 'Budget'), conflict(7 * day, 'Budget')]
    expect(patternOf({ conflicts }, series)).toEqual({ kind: 'some', count: 2 })
    expect(titlesOf({ conflicts })).toEqual(['Budget', 'Parks and lighting'])
    expect(patternOf({ conflicts }, { isSeries: false, dates: null })).toEqual({ kind: 'single' })
  })
})

describe('the remedy', () => {
  const free = [slot(-3 * hour), slot(2 * hour), slot(day)]

  it('[5.7] leaves few dates out, and moves the series if many clash', () => {
    expect(remedyOf({ ...clashOn(0, 5), freeSlots: free }, series, true)).toEqual({
      kind: 'skip',
      starts: [dates[0], dates[5]],
    })
    const many = { ...clashOn(0, 2, 4, 6, 8, 10), freeSlots: free }
    expect(remedyOf(many, series, true)).toEqual({ kind: 'move', slot: slot(2 * hour) })
    // Nothing else is free.
    expect(remedyOf({ ...many, freeSlots: [] }, series, true)?.kind).toBe('skip')
    expect(remedyOf({ ...many, freeSlots: [] }, series, false)).toBeNull()
  })

  it('[5.7] never leaves all dates out', () => {
    const all = clashOn(...dates.keys())
    expect(remedyOf(all, series, true)).toBeNull()
    expect(remedyOf({ ...all, freeSlots: free }, series, true)?.kind).toBe('move')
    expect(remedyOf({ ...clashOn(0), freeSlots: free }, { isSeries: false, dates: null }, false)).toEqual({
      kind: 'move',
      slot: slot(2 * hour),
    })
  })
})
