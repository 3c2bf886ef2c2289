import type { Attendee } from '@majlis/contract'
import { expect, it } from 'vitest'
import type { ViewedDate } from '../../meetings/index.ts'
import { attendedDates } from './meeting-reports.service.ts'

const dates = Array.from({ length: 104 }, (_, n) => ({ startsAt: n }) as ViewedDate)
const attended = async (people: number) => {
  const attendees = Array.from({ length: people }, (_, n) => ({ id: `${n}`, email: '' }) as Attendee)
  return (await attendedDates(dates, async () => attendees)).map(({ viewed }) => viewed.startsAt)
}
const last = (count: number) => dates.slice(-count).map(({ startsAt }) => startsAt)

it('[7.19] reports two years of a weekly meeting, in order of time', async () => {
  expect(await attended(12)).toEqual(last(104))
  expect(await attended(0)).toEqual(last(104))
})

it('[7.19] reports fewer dates of a series with very many people, the last ones', async () => {
  expect(await attended(400)).toEqual(last(50))
  expect(await attended(5_000)).toEqual(last(20))
})
