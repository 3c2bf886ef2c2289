import { readCalendar } from '@majlis/scheduling/read-calendar'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { setupCalendar, startsOf, titlesOf } from '../../testing/calendar-meetings.ts'

/** It is Tuesday, 10 February 2026. */
const at = (month: number, day: number, hour: number) => Date.UTC(2026, month - 1, day, hour)

async function setup() {
  const all = await setupCalendar()
  const { schedule, host, arif, calendar, month } = all
  const http = fastify()
  await http.register(calendar.plugin)
  onTestFinished(() => http.close())
  const api = await schedule(host)
  const { data: planned } = await api.create({
    meetingTitle: 'Weekly',
    startDateTime: at(2, 16, 9),
    endDateTime: at(2, 16, 10),
    timeZone: 'Europe/London',
    isRecurrent: true,
    recurrence: { type: 'basic', recurPattern: 'week', repeatInterval: 1, ends: 'never' },
    invitees: [{ userId: arif.id }],
  })
  return {
    ...all,
    api,
    planned,
    monthOf: async (date: string) => month(arif, date, 'Europe/London'),
    feedOf: async () => {
      const { data } = await (await schedule(arif)).subscribe()
      return readCalendar((await http.inject(new URL(data.feedUrl).pathname)).body)
    },
  }
}

it('[4.5, 7.6] shows what the planner planned, moved and took back, the same in views and in the feed', async () => {
  const { api, planned, monthOf, feedOf } = await setup()
  const { id: calendarId, version } = planned
  expect(startsOf(await monthOf('2026-03-01'))).toEqual([
    '2026-03-02T09:00',
    '2026-03-09T09:00',
    '2026-03-16T09:00',
    '2026-03-23T09:00',
    '2026-03-30T08:00',
  ])
  await api.edit({
    query: { editType: 'this' },
    body: {
      calendarId,
      version,
      occurrenceStart: at(3, 9, 9),
      startDateTime: at(3, 10, 15),
      endDateTime: at(3, 10, 16),
      timeZone: 'Europe/London',
      meetingTitle: 'Weekly, moved',
    },
  })
  await api.delete({ query: { calendarId, deleteType: 'this', occurrenceStart: at(3, 16, 9) } })
  const entries = await monthOf('2026-03-01')
  expect(startsOf(entries)).toEqual([
    '2026-03-02T09:00',
    '2026-03-10T15:00',
    '2026-03-23T09:00',
    '2026-03-30T08:00',
  ])
  expect(titlesOf(entries)[1]).toBe('Weekly, moved')
  const [event, ...others] = await feedOf()
  expect(others).toEqual([])
  expect(event?.series).toMatchObject({ localStart: '2026-02-16T09:00', cancelledStarts: [at(3, 16, 9)] })
  expect(event?.overrides).toMatchObject([
    { recurrenceId: at(3, 9, 9), summary: 'Weekly, moved', series: { localStart: '2026-03-10T15:00' } },
  ])
})

it('[3.20, 7.6] goes on beyond the rows that the planner makes, each date once', async () => {
  const { db, planned, monthOf } = await setup()
  const { materialized_until: until } = await db
    .selectFrom('meetings')
    .select('materialized_until')
    .where('id', '=', planned.id)
    .executeTakeFirstOrThrow()
  expect(until?.toISOString().slice(0, 7)).toBe('2027-03')
  const entries = await monthOf('2027-03-01')
  expect(startsOf(entries)).toEqual([
    '2027-03-01T09:00',
    '2027-03-08T09:00',
    '2027-03-15T09:00',
    '2027-03-22T09:00',
    '2027-03-29T08:00',
  ])
  const hasRow = entries.map(({ occurrenceId }) => occurrenceId !== null)
  expect(new Set(hasRow)).toEqual(new Set([true, false]))
  expect(entries.map(({ startDateTime }) => startDateTime < (until?.getTime() ?? 0))).toEqual(hasRow)
})

it('[4.5, 7.6] keeps a split series whole: before by the old part, after by the new one', async () => {
  const { api, planned, monthOf, feedOf } = await setup()
  await api.edit({
    query: { editType: 'following' },
    body: {
      calendarId: planned.id,
      version: planned.version,
      occurrenceStart: at(3, 16, 9),
      startDateTime: at(3, 16, 11),
      endDateTime: at(3, 16, 12),
      timeZone: 'Europe/London',
    },
  })
  expect(startsOf(await monthOf('2026-03-01'))).toEqual([
    '2026-03-02T09:00',
    '2026-03-09T09:00',
    '2026-03-16T11:00',
    '2026-03-23T11:00',
    '2026-03-30T10:00',
  ])
  const events = await feedOf()
  expect(events.map(({ series }) => series.localStart)).toEqual(['2026-02-16T09:00', '2026-03-16T11:00'])
})
