import { describe, expect, it } from 'vitest'
import { aCustomRecurrence, aDraft } from '../testing/builders.ts'
import { withFollowedDay, withFreeSlot } from './followed-day.ts'
import { choiceOf, datesOf } from './recurrence.ts'
import { changesOf } from './request.ts'
import { withStart } from './times.ts'

/** A Saturday. */
const weekly = aDraft({ recurrence: aCustomRecurrence({ repeatDays: ['TH', 'SA'] }) })
const moved = (startDate: string) => withFollowedDay(weekly, weekly, withStart(weekly, { startDate }))

describe('a series that is edited through one of its dates', () => {
  it('[4.5] repeats on the days to which it is moved, as the server does by default', () => {
    const monday = moved('2026-11-23')
    expect(monday.recurrence).toMatchObject({ repeatDays: ['MO', 'SA'] })
    expect(datesOf(monday, 2)?.dates.map(({ startsAt }) => new Date(startsAt).getUTCDay())).toEqual([1, 6])
    expect(Object.keys(changesOf(weekly, monday) ?? {})).toEqual(['startDateTime', 'endDateTime'])
    const back = withFollowedDay(weekly, monday, withStart(monday, { startDate: '2026-11-21' }))
    expect(changesOf(weekly, back)).toEqual({})
  })

  it('[4.5] shows the dates of every second week as the server moves them, over the end of a week', () => {
    const fortnightly = aDraft({
      recurrence: aCustomRecurrence({ repeatInterval: 2, repeatDays: ['MO', 'SA'], weekStart: 'SA' }),
    })
    const days = (draft: typeof weekly) =>
      datesOf(draft, 4)?.dates.map(({ startsAt }) => new Date(startsAt).toISOString().slice(8, 10))
    expect(days(fortnightly)).toEqual(['21', '23', '05', '07'])
    const later = withFollowedDay(
      fortnightly,
      fortnightly,
      withStart(fortnightly, { startDate: '2026-11-23' }),
    )
    expect(later.recurrence).toMatchObject({ repeatDays: ['MO', 'WE'] })
    expect(days(later)).toEqual(['23', '25', '07', '09'])
    expect(Object.keys(changesOf(fortnightly, later) ?? {})).toEqual(['startDateTime', 'endDateTime'])
    const back = withFollowedDay(fortnightly, later, withStart(later, { startDate: '2026-11-21' }))
    expect(changesOf(fortnightly, back)).toEqual({})
  })

  it('[3.19] repeats as chosen', () => {
    const chosen = { ...weekly, recurrence: aCustomRecurrence({ repeatDays: ['FR'] }) }
    const next = withFollowedDay(weekly, chosen, withStart(chosen, { startDate: '2026-11-23' }))
    expect(next.recurrence).toMatchObject({ repeatDays: ['FR'] })
    expect(changesOf(weekly, next)).toHaveProperty('recurrence')
  })

  it('[3.19] does not change a rule whose days one date does not determine', () => {
    const twice = aDraft({
      recurrence: aCustomRecurrence({ repeatType: 'Monthly', repeatDates: [7, 21] }),
    })
    const next = withFollowedDay(twice, twice, withStart(twice, { startDate: '2026-11-23' }))
    expect(next.recurrence).toEqual(twice.recurrence)
  })
})

it('[5.7] moves to a free time on another day with the days on which the series repeats', () => {
  const start = Date.parse('2026-11-22T15:00:00Z')
  const next = withFreeSlot(weekly, { start, end: start + 3_600_000 })
  expect(next).toMatchObject({ startDate: '2026-11-22', recurrence: { repeatDays: ['FR', 'SU'] } })
  expect(choiceOf(next.recurrence)).toBe('custom')
})
