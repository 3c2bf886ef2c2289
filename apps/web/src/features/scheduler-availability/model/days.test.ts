import { expect, it } from 'vitest'
import { daysOf, momentsOf, shownDates } from './days.ts'

it('[3.15] shows two weeks, from the first day of the user’s week on', () => {
  // A Saturday.
  expect(shownDates('2026-11-21', 1).at(0)).toBe('2026-11-16')
  expect(shownDates('2026-11-21', 7).at(0)).toBe('2026-11-15')
  expect(shownDates('2026-11-21', 6)).toMatchObject({ 0: '2026-11-21', 13: '2026-12-04', length: 14 })
})

it('[3.15] checks a date in the zone of each person', () => {
  const dates = ['2026-11-23', '2026-11-24']
  const { start, end } = momentsOf(dates, 'UTC')
  expect([start, end]).toEqual([Date.UTC(2026, 10, 22), Date.UTC(2026, 10, 26)])
  const slot = (from: number, to: number) => ({ startDateTime: from, endDateTime: to })
  const timeZone = 'Pacific/Auckland'
  // Tuesday from nine to five in Auckland, which is Monday evening in UTC.
  const working = [slot(Date.UTC(2026, 10, 23, 20), Date.UTC(2026, 10, 24, 4))]
  const busy = [slot(Date.UTC(2026, 10, 23, 21), Date.UTC(2026, 10, 23, 22))]
  const { days } = daysOf({ userId: 'a', name: 'Mere', timeZone, working, busy }, dates)
  expect([...days.values()]).toEqual([
    { isBusy: false, isOff: true },
    { isBusy: true, isOff: false },
  ])
})
