import fastify from 'fastify'
import { readCalendar } from '@majlis/scheduling/read-calendar'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { testApp } from '../../../testing/app.ts'
import { setupCalendar } from '../../../testing/calendar-meetings.ts'
import type { TestUser } from '../../../testing/rooms.ts'

/** It is Tuesday, 10 February 2026. */
async function setup() {
  const all = await setupCalendar()
  const { db, calendar, schedule } = all
  const http = fastify()
  await http.register(calendar.plugin)
  onTestFinished(() => http.close())
  const addressOf = async (user: TestUser) =>
    new URL((await (await schedule(user)).subscribe()).data.feedUrl).pathname
  const fetchFeed = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
  const eventsOf = async (user: TestUser) => readCalendar((await fetchFeed(await addressOf(user))).body)
  const change = (
    meetingId: string,
    originalStart: number,
    to: { start: number; end: number; title?: string },
  ) =>
    db
      .updateTable('occurrences')
      .set({
        starts_at: new Date(to.start),
        ends_at: new Date(to.end),
        is_changed: true,
        title: to.title ?? null,
      })
      .where('meeting_id', '=', meetingId)
      .where('original_start', '=', new Date(originalStart))
      .execute()
  const answer = async (
    user: TestUser,
    meetingId: string,
    originalStart: number,
    response: 'accepted' | 'declined',
  ) => {
    const { id } = await db
      .selectFrom('invitees')
      .select('id')
      .where('user_id', '=', user.id)
      .where('meeting_id', '=', meetingId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('occurrence_responses')
      .values({ invitee_id: id, original_start: new Date(originalStart), response, responded_at: new Date() })
      .execute()
  }
  return { ...all, http, addressOf, fetchFeed, eventsOf, change, answer }
}

const utc = (month: number, day: number, hour = 0, minute = 0) => Date.UTC(2026, month - 1, day, hour, minute)

it('[7.12] gives everyone one private address, shows it again, and renews it', async () => {
  const { schedule, fetchFeed, db, host, arif, clock } = await setup()
  const api = await schedule(host)
  const { data: first } = await api.subscribe()
  expect(first.feedUrl).toMatch(/^https:\/\/meet\.example\.org\/calendar\/feed\/[\w-]{32}\.ics$/)
  expect((await api.subscribe()).data).toEqual(first)
  expect((await (await schedule(arif)).subscribe()).data.feedUrl).not.toBe(first.feedUrl)
  const { pathname } = new URL(first.feedUrl)
  const stored = await db.selectFrom('calendar_feeds').selectAll().execute()
  const token = pathname.slice(-36, -4)
  for (const row of stored)
    for (const bytes of [row.token_hash, row.token_sealed]) expect(bytes.includes(token)).toBe(false)
  expect((await fetchFeed(pathname)).statusCode).toBe(200)
  clock.advance(60_000)
  const { data: renewed } = await api.renewSubscription()
  expect(renewed).toEqual({ feedUrl: expect.any(String), createdAt: clock.now() })
  expect((await fetchFeed(pathname)).statusCode).toBe(404)
  expect((await fetchFeed(new URL(renewed.feedUrl).pathname)).statusCode).toBe(200)
})

it('[7.12] creates one address even if ten pages request it at the same time', async () => {
  const { schedule, host } = await setup()
  const api = await schedule(host)
  const all = await Promise.all(Array.from({ length: 10 }, () => api.subscribe()))
  expect(new Set(all.map(({ data }) => data.feedUrl)).size).toBe(1)
})

it('[2.38] [7.12] answers at both spellings of the calendar', async () => {
  const { fetchFeed, addressOf, host } = await setup()
  const address = await addressOf(host)
  const [one, other] = [await fetchFeed(address), await fetchFeed(address.replace('calendar', 'calender'))]
  expect(other.statusCode).toBe(200)
  expect(other.body).toBe(one.body)
})

it('[7.12] reveals nothing without the address, and limits guesses', async () => {
  const { fetchFeed, addressOf, host } = await setup()
  const address = await addressOf(host)
  const wrong = [
    '/calendar/feed/x.ics',
    `/calendar/feed/${'x'.repeat(32)}.ics`,
    address.replace('.ics', ''),
    `${address}x`,
    address.toUpperCase(),
  ]
  for (const url of wrong) {
    const { statusCode, body } = await fetchFeed(url)
    expect([statusCode, body.includes('VCALENDAR')]).toEqual([404, false])
  }
  for (let guess = 0; guess < 70; guess++) await fetchFeed(`/calendar/feed/${'y'.repeat(32)}.ics`)
  expect((await fetchFeed(`/calendar/feed/${'y'.repeat(32)}.ics`)).body).toContain('too_many_attempts')
})

it('[4.2, 7.12] stops working immediately when the user is suspended', async () => {
  const { fetchFeed, addressOf, db, arif } = await setup()
  const address = await addressOf(arif)
  expect((await fetchFeed(address)).statusCode).toBe(200)
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', arif.id).execute()
  expect((await fetchFeed(address)).statusCode).toBe(404)
})

it('[7.12] sends a calendar only when it has changed', async () => {
  const { plan, fetchFeed, addressOf, http, clock, host } = await setup()
  const address = await addressOf(host)
  await plan({ localStart: '2026-03-10T09:00', title: 'Budget' })
  const first = await fetchFeed(address)
  const etag = String(first.headers['etag'])
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  expect(first.body).toMatch(/^BEGIN:VCALENDAR\r\n/)
  clock.advance(hourMs)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await fetchFeed(address, { 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  }
  const head = await http.inject({ method: 'HEAD', url: address })
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', etag])
  await plan({ localStart: '2026-03-11T09:00' })
  const changed = await fetchFeed(address, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
})

it('[4.3, 7.12] contains what its owner hosts, has accepted or not answered, from a year ago on', async () => {
  const { plan, eventsOf, db, host, arif } = await setup()
  await plan({ localStart: '2026-03-10T09:00', title: 'Accepted', invitees: [{ user: arif }] })
  await plan({
    localStart: '2026-03-10T10:00',
    title: 'Pending',
    invitees: [{ user: arif, response: 'pending' }],
  })
  await plan({
    localStart: '2026-03-10T11:00',
    title: 'Declined',
    invitees: [{ user: arif, response: 'declined' }],
  })
  await plan({ localStart: '2026-03-10T12:00', title: 'Not mine' })
  await plan({ host: arif, localStart: '2026-03-10T13:00', title: 'Hosted', showMeAs: 'Available' })
  await plan({ host: arif, localStart: '2026-03-10T14:00', title: 'Kept out', isInOwnCalendar: false })
  await plan({ host: arif, localStart: '2025-02-11T09:00', title: 'A year ago' })
  await plan({ host: arif, localStart: '2025-02-08T09:00', title: 'Before that' })
  const cancelled = await plan({ host: arif, localStart: '2026-03-12T09:00', title: 'Cancelled' })
  await db.updateTable('meetings').set({ cancelled_at: new Date() }).where('id', '=', cancelled.id).execute()
  const events = await eventsOf(arif)
  expect(events.map(({ summary }) => summary).toSorted()).toEqual([
    'A year ago',
    'Accepted',
    'Hosted',
    'Pending',
  ])
  const accepted = events.find(({ summary }) => summary === 'Accepted')
  expect(accepted).toMatchObject({
    uid: expect.stringMatching(/^[0-9a-f-]{36}@meet\.example\.org$/),
    organizer: { name: 'Nusrat Test', email: host.email },
    status: 'CONFIRMED',
    isBusy: true,
    attendees: [],
    location: expect.stringContaining('https://meet.example.org/m/j/'),
  })
  expect(events.find(({ summary }) => summary === 'Hosted')).toMatchObject({ isBusy: false })
})

it('[3.20, 7.12] describes a series by its rule, its skipped dates and its changed ones', async () => {
  const { plan, eventsOf, change, answer, arif } = await setup()
  const { id, series } = await plan({
    localStart: '2021-02-01T09:00',
    rule: 'FREQ=WEEKLY',
    horizon: '2027-01-01',
    title: 'Weekly',
    cancelledStarts: [utc(3, 2, 9)],
    invitees: [{ user: arif }],
  })
  await change(id, utc(3, 9, 9), { start: utc(3, 11, 14), end: utc(3, 11, 15, 30), title: 'Weekly, moved' })
  await answer(arif, id, utc(3, 16, 9), 'declined')
  const [event, ...others] = await eventsOf(arif)
  expect(others).toEqual([])
  expect(event?.series).toMatchObject({
    localStart: series.localStart,
    timeZone: 'Europe/London',
    durationMinutes: 60,
  })
  expect(event?.series.cancelledStarts?.toSorted()).toEqual([utc(3, 2, 9), utc(3, 16, 9)])
  expect(event?.overrides).toMatchObject([
    {
      recurrenceId: utc(3, 9, 9),
      summary: 'Weekly, moved',
      series: { localStart: '2026-03-11T14:00', durationMinutes: 90, rule: null },
    },
  ])
})

it('[4.5, 7.12] keeps the dates from before a series was changed', async () => {
  const { plan, eventsOf, db, host } = await setup()
  const { id } = await plan({ localStart: '2026-01-05T09:00', rule: 'FREQ=WEEKLY', title: 'Weekly' })
  // From February on it is at ten: the rows before are as they were.
  await db
    .deleteFrom('occurrences')
    .where('starts_at', '>', new Date(utc(2, 1)))
    .execute()
  await db.updateTable('meetings').set({ local_start: '2026-02-02T10:00' }).where('id', '=', id).execute()
  const events = await eventsOf(host)
  const starts = events.map(({ series }) => `${series.localStart} ${series.rule ? 'on' : 'once'}`).toSorted()
  expect(starts).toEqual([
    '2026-01-05T09:00 once',
    '2026-01-12T09:00 once',
    '2026-01-19T09:00 once',
    '2026-01-26T09:00 once',
    '2026-02-02T10:00 on',
  ])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(5)
})

it('[4.3, 7.12] has the one date of a declined series that someone comes to, and not the one of a meeting that is declined', async () => {
  const { plan, eventsOf, answer, arif } = await setup()
  const weekly = await plan({
    localStart: '2026-03-02T09:00',
    rule: 'FREQ=WEEKLY',
    title: 'Weekly',
    invitees: [{ user: arif, response: 'declined' }],
  })
  await answer(arif, weekly.id, utc(3, 9, 9), 'accepted')
  // Answers for dates that are no more say nothing.
  await answer(arif, weekly.id, utc(3, 10, 9), 'accepted')
  const once = await plan({ localStart: '2026-03-03T09:00', title: 'Once', invitees: [{ user: arif }] })
  await answer(arif, once.id, utc(3, 3, 9), 'declined')
  expect(await eventsOf(arif)).toMatchObject([
    { summary: 'Weekly', series: { localStart: '2026-03-09T09:00', rule: null, durationMinutes: 60 } },
  ])
})

it('[3.51, 7.12] gives all-day entries their dates', async () => {
  const { plan, eventsOf, fetchFeed, addressOf, host } = await setup()
  await plan({
    localStart: '2026-03-28T00:00',
    isAllDay: true,
    minutes: 2 * 1_440,
    rule: 'FREQ=WEEKLY;COUNT=3',
  })
  const { body } = await fetchFeed(await addressOf(host))
  expect(body).toContain('DTSTART;VALUE=DATE:20260328\r\n')
  expect(body).toContain('DTEND;VALUE=DATE:20260330\r\n')
  const [event] = await eventsOf(host)
  expect(event?.series).toMatchObject({
    isAllDay: true,
    localStart: '2026-03-28T00:00',
    durationMinutes: 2_880,
  })
})

it('[1.6] [7.12] leads interpreters of a multilingual meeting through sign-in, and others to the join link', async () => {
  const { plan, eventsOf, db, arif } = await setup()
  const { id } = await plan({ localStart: '2026-03-03T09:00', title: 'Forum', invitees: [{ user: arif }] })
  const linkOf = async () => (await eventsOf(arif))[0]?.url
  await db
    .updateTable('invitees')
    .set({ interprets: ['fr'] })
    .where('user_id', '=', arif.id)
    .execute()
  expect(await linkOf()).toContain('/m/j/')
  await db
    .updateTable('meetings')
    .set({ is_multilingual: true, interpretation_languages: JSON.stringify(['en', 'fr']) })
    .where('id', '=', id)
    .execute()
  expect(await linkOf()).toContain('/sign-in?to=')
})

it('requires sign-in, and creates a new address if the old one can no longer be read', async () => {
  const { browser, schedule, db, host, addressOf } = await setup()
  await expect((await browser().api()).schedule.subscribe()).rejects.toHaveCode('identity.unauthenticated')
  const before = await addressOf(host)
  await db
    .updateTable('calendar_feeds')
    .set({ token_sealed: Buffer.from(newId()) })
    .execute()
  const after = (await (await schedule(host)).subscribe()).data.feedUrl
  expect(after).not.toContain(before)
  expect(await addressOf(host)).toBe(new URL(after).pathname)
})

it('[7.12] does not collide with the pages of the calendar', async () => {
  const { http } = await testApp()
  const answer = await http.inject(`/calendar/feed/${'x'.repeat(32)}.ics`)
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'general.not_found' }])
})
