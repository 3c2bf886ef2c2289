import { describe, expect, it } from 'vitest'
import { pathOf, readPlace, shownDays, stepped, views } from './place.ts'

const id = '0198e5a0-1111-7000-8000-000000000001'
const around = { timeZone: 'Asia/Dhaka', now: Date.parse('2026-11-21T20:00:00Z'), view: 'week' as const }

describe('the address of the calendar', () => {
  it('[2.27] names a view, an entry and its time', () => {
    const start = Date.parse('2026-11-24T19:30:00Z')
    expect(readPlace(`/calendar/month/${id}/${start}`, around)).toEqual({
      view: 'month',
      // In Dhaka it is already the next day.
      day: '2026-11-25',
      opened: { calendarId: id, occurrenceStart: start },
    })
  })

  it('[2.27] may omit the rest, and then means today in the default view', () => {
    expect(readPlace('/calendar', around)).toEqual({ view: 'week', day: '2026-11-22', opened: null })
    expect(readPlace('/calendar/agenda', around)).toMatchObject({ view: 'agenda', day: '2026-11-22' })
  })

  it('[2.38] has two spellings', () => {
    expect(readPlace('/calender/day/-/2026-03-01', around)).toEqual({
      view: 'day',
      day: '2026-03-01',
      opened: null,
    })
  })

  it('[2.27] accepts a date for an entry without a known time', () => {
    expect(readPlace(`/calendar/day/${id}/2026-03-01`, around).opened).toEqual({
      calendarId: id,
      occurrenceStart: null,
    })
  })

  it.each([
    '/calendar/year',
    '/calendar/day/x/2026-02-30',
    '/calendar/day/-/tomorrow',
    '/calendar/day/-/%31',
    '/calendar/week/-/0001-01-01',
    '/calendar/month/-/9999-12-31',
    '/calendar/agenda/-/999999999999999',
    '/calendar/month/-/2026-11-22?day=9999-12-31',
  ])('[2.27] does not fail on %s', (path) => {
    expect(readPlace(path, around)).toMatchObject({ day: '2026-11-22', opened: null })
  })

  it.each(['1901-01-01', '9997-12-31'])('[2.55] shows everything around %s', (day) => {
    expect(readPlace(`/calendar/month/-/${day}`, around).day).toBe(day)
    for (const view of views)
      for (const weekStart of [1, 6, 7]) expect(shownDays(view, day, weekStart)).toContain(day)
  })

  it('[2.27][4.5] looks at the day to which its entry was moved', () => {
    const start = Date.parse('2026-11-24T04:00:00Z')
    expect(readPlace(`/calendar/day/${id}/${start}?day=2026-12-03`, around)).toEqual({
      view: 'day',
      day: '2026-12-03',
      opened: { calendarId: id, occurrenceStart: start },
    })
    expect(readPlace(`/calendar/day/${id}/${start}?day=soon`, around).day).toBe('2026-11-24')
  })

  it.each([
    { view: 'day' as const, day: '2026-11-25', opened: null },
    { view: 'day' as const, day: '2026-11-25', opened: { calendarId: id, occurrenceStart: null } },
    { view: 'week' as const, day: '2026-11-22', opened: { calendarId: id, occurrenceStart: around.now } },
    { view: 'month' as const, day: '2026-10-31', opened: { calendarId: id, occurrenceStart: around.now } },
  ])('[2.27] survives being written and read again: %o', (place) => {
    expect(readPlace(pathOf(place, around.timeZone), around)).toEqual(place)
  })

  it('[2.27] contains the day only if it is not that of the entry', () => {
    const opened = { calendarId: id, occurrenceStart: around.now }
    expect(pathOf({ view: 'week', day: '2026-11-22', opened }, around.timeZone)).toBe(
      `/calendar/week/${id}/${around.now}`,
    )
  })
})

describe('the days of a view', () => {
  it('[2.55] begin where the viewer begins weeks', () => {
    expect(shownDays('week', '2026-11-21', 1).at(0)).toBe('2026-11-16')
    expect(shownDays('week', '2026-11-21', 7).at(0)).toBe('2026-11-15')
    expect(shownDays('week', '2026-11-21', 6).at(0)).toBe('2026-11-21')
  })

  it('[2.55] of a month are whole weeks', () => {
    const days = shownDays('month', '2026-02-14', 1)
    expect([days.at(0), days.at(-1), days.length]).toEqual(['2026-01-26', '2026-03-01', 35])
    expect(shownDays('month', '2026-11-21', 1)).toHaveLength(42)
  })

  it('[2.55] change with Next and Previous', () => {
    expect(stepped('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepped('week', '2026-11-21', -1)).toBe('2026-11-14')
    expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(stepped('month', '2026-12-05', 1)).toBe('2027-01-05')
  })
})
