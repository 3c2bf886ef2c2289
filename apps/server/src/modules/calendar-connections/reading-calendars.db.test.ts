import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  type ExternalCalendars,
  ProviderUnreachableError,
} from '../../integrations/external-calendars/index.ts'
import { busySeconds } from '../../integrations/external-calendars/fake-server.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { silentLog } from '../../testing/log.ts'
import { setupCalendarConnections } from '../../testing/calendar-connections.ts'
import { addColleague } from '../../testing/people.ts'
import { createCalendarReader } from './calendar-reader.ts'

const gmail = 'arif@gmail.example'
const work = 'arif@riverside.example'

const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

async function setup() {
  const given = await setupCalendarConnections()
  const { accounts, owner, api, runDue } = given
  const today = Math.floor(accounts.clock.now() / dayMs) * dayMs
  // Two days ahead or more, at 10:00 UTC.
  const daysToMonday = ((8 - new Date(today + 2 * dayMs).getUTCDay()) % 7) + 2
  const monday = today + daysToMonday * dayMs + 10 * hourMs
  const googleTime = (startsAt: number, endsAt = startsAt + hourMs) => ({
    start: { dateTime: new Date(startsAt).toISOString() },
    end: { dateTime: new Date(endsAt).toISOString() },
  })
  const outlookTime = (startsAt: number, endsAt = startsAt + hourMs) => ({
    start: { dateTime: new Date(startsAt).toISOString().replace('Z', '0000'), timeZone: 'UTC' },
    end: { dateTime: new Date(endsAt).toISOString().replace('Z', '0000'), timeZone: 'UTC' },
  })
  const times = async (caller = owner.caller) =>
    (await api(caller).externalTimes({ startDate: monday - 48 * hourMs, endDate: monday + 72 * hourMs })).data
      .times
  const readAgain = async () => {
    accounts.clock.advance(6 * minuteMs)
    await runDue()
  }
  const schedule = (caller = owner.caller) =>
    createRouterClient(accounts.router.schedule, { context: testBrowser().context(caller) })
  return { ...given, monday, googleTime, outlookTime, times, readAgain, schedule }
}

it('[1.15] reads what has changed in Google calendars, and everything when Google no longer accepts the sync token', async () => {
  const { google, connect, times, readAgain, monday, googleTime, accounts } = await setup()
  const events = google.eventsOf(gmail)
  const dentist = events.put({ summary: 'Dentist', ...googleTime(monday) })
  events.put({ summary: 'Free', transparency: 'transparent', ...googleTime(monday + hourMs) })
  events.put({
    summary: 'Declined',
    attendees: [{ self: true, responseStatus: 'declined' }],
    ...googleTime(monday + 2 * hourMs),
  })
  events.put({ summary: 'Long ago', ...googleTime(monday - 400 * 24 * hourMs) })
  await connect('google', gmail)
  await accounts.settle()
  expect(await times()).toMatchObject([
    {
      title: 'Dentist',
      isBusy: true,
      provider: 'google',
      startDateTime: monday,
      endDateTime: monday + hourMs,
    },
    { title: 'Free', isBusy: false },
    { title: 'Declined', isBusy: false },
  ])
  events.put({ ...dentist, ...googleTime(monday + 5 * hourMs) })
  events.put({
    id: 'day-off',
    summary: 'Day off',
    start: { date: dateOf(monday + dayMs) },
    end: { date: dateOf(monday + 2 * dayMs) },
  })
  await readAgain()
  expect((await times()).map(({ title, startDate, endDate }) => [title, startDate, endDate])).toEqual([
    ['Free', null, null],
    ['Declined', null, null],
    ['Dentist', null, null],
    ['Day off', dateOf(monday + dayMs), dateOf(monday + dayMs)],
  ])
  events.remove('day-off')
  events.endTokens()
  await readAgain()
  expect((await times()).map(({ title }) => title)).toEqual(['Free', 'Declined', 'Dentist'])
})

it('[1.15] reads Outlook calendars, where dates get their title from the series', async () => {
  const { outlook, connect, times, readAgain, monday, outlookTime, accounts } = await setup()
  const events = outlook.eventsOf(`default-of-${work}`)
  events.put({
    id: 'weekly',
    type: 'seriesMaster',
    subject: 'Weekly',
    showAs: 'busy',
    ...outlookTime(monday),
  })
  const date = { type: 'occurrence', seriesMasterId: 'weekly' } as const
  events.put({ id: 'weekly-1', ...date, ...outlookTime(monday) })
  events.put({ subject: 'Elsewhere', showAs: 'workingElsewhere', ...outlookTime(monday + hourMs) })
  await connect('outlook', work)
  await accounts.settle()
  expect(await times()).toMatchObject([
    { title: 'Weekly', isBusy: true, startDateTime: monday, provider: 'outlook', calendarName: 'Calendar' },
    { title: 'Elsewhere', isBusy: false },
  ])
  events.put({ id: 'weekly-2', ...date, ...outlookTime(monday + 24 * hourMs) })
  events.remove('weekly-1')
  await readAgain()
  expect(await times()).toMatchObject([{ title: 'Elsewhere' }, { title: 'Weekly' }])
  events.endTokens()
  await readAgain()
  expect(await times()).toHaveLength(2)
})

it('[7.8] [7.9] counts events of connected calendars as busy times, and hides their titles from others', async () => {
  const { google, connect, monday, googleTime, accounts, owner, schedule, times } = await setup()
  google.eventsOf(gmail).put({ summary: 'Dentist', ...googleTime(monday) })
  await connect('google', gmail)
  await accounts.settle()
  const userId = await addColleague(accounts, owner.caller.organizationId, {
    email: 'mina@riverside.example',
  })
  const colleague = { ...owner.caller, userId, role: 'user' as const }
  const range = { startDate: monday - hourMs, endDate: monday + 3 * hourMs }
  const seen = await schedule(colleague).freeBusy({ ...range, userIds: [owner.caller.userId] })
  expect(seen.data.people[0]?.busy).toEqual([{ startDateTime: monday, endDateTime: monday + hourMs }])
  expect(JSON.stringify(seen)).not.toContain('Dentist')
  expect(await times(colleague)).toEqual([])
  const own = await schedule().overlaps(range)
  expect(own.data.conflicts).toMatchObject([
    { meetingTitle: 'Dentist', calendarId: null, busyStart: monday, busyEnd: monday + hourMs },
  ])
  const { data: slots } = await schedule().availableTimeSlots({
    startDate: monday,
    timeZone: 'UTC',
    minutes: 60,
  })
  expect(slots.slots.some(({ startDateTime: at }) => at > monday - hourMs && at < monday + hourMs)).toBe(
    false,
  )
  expect(slots.slots.some(({ startDateTime: at }) => at === monday + hourMs)).toBe(true)
  const { data: draft } = await schedule().check({
    startDateTime: monday,
    endDateTime: monday + hourMs,
    timeZone: 'UTC',
  })
  expect(draft.conflicts).toMatchObject([{ meetingTitle: 'Dentist' }])
  expect(
    draft.freeSlots.every(({ startDateTime: at }) => at >= monday + hourMs || at <= monday - hourMs),
  ).toBe(true)
})

it('[1.15] reports no clash of a meeting with its own event in a connected calendar', async () => {
  const { google, connect, monday, googleTime, accounts, times } = await setup()
  const id = '0198b2c4-7a11-7cc0-8000-0123456789ab'
  google.eventsOf(gmail).put({ iCalUID: `${id}@meet.example.org`, ...googleTime(monday) })
  google.eventsOf(gmail).put({ iCalUID: `${id}@elsewhere.example`, ...googleTime(monday) })
  await connect('google', gmail)
  await accounts.settle()
  expect(await times()).toHaveLength(1)
})

it('[1.15] waits as long as a busy provider asks for, and reads other connections meanwhile', async () => {
  const { google, outlook, connect, times, readAgain, monday, outlookTime, accounts, api, runDue } =
    await setup()
  await connect('google', gmail)
  await connect('outlook', work)
  await accounts.settle()
  google.fail('busy')
  outlook.eventsOf(`default-of-${work}`).put({ subject: 'Review', ...outlookTime(monday) })
  await readAgain()
  expect(await times()).toMatchObject([{ title: 'Review' }])
  expect((await api().checkConnection({})).data.connections).toMatchObject([
    { provider: 'google', state: 'unreachable' },
    { provider: 'outlook', state: 'connected' },
  ])
  google.fail(null)
  const before = google.requests.length
  accounts.clock.advance((busySeconds - 1) * 1_000)
  await runDue()
  expect(google.requests).toHaveLength(before)
  await readAgain()
  expect((await api().checkConnection({})).data.connections[0]?.state).toBe('connected')
})

it('[1.15] [2.56] places all-day events in the current time zone of the person', async () => {
  const { google, connect, times, monday, accounts, owner } = await setup()
  const day = dateOf(monday)
  google.eventsOf(gmail).put({ start: { date: day }, end: { date: dateOf(monday + dayMs) } })
  await connect('google', gmail)
  await accounts.settle()
  const team = createRouterClient(accounts.router.team, { context: testBrowser().context(owner.caller) })
  const { changedAt: _, ...preferences } = (await team.timePreferences()).data
  const startIn = async (timeZone: string) => {
    await team.saveTimePreferences({ ...preferences, timeZone })
    await accounts.settle()
    return (await times()).map(({ startDateTime }) => new Date(startDateTime).toISOString())
  }
  expect(await startIn('Asia/Dhaka')).toEqual([`${dateOf(monday - dayMs)}T18:00:00.000Z`])
  expect(await startIn('UTC')).toEqual([`${day}T00:00:00.000Z`])
  const before = google.requests.length
  await startIn('UTC')
  expect(google.requests).toHaveLength(before)
})

it('[1.15] continues reading a large Outlook calendar where the last read ended', async () => {
  const { outlook, connect, times, readAgain, monday, outlookTime, accounts, api } = await setup()
  await connect('outlook', work)
  await accounts.settle()
  const events = outlook.eventsOf(`default-of-${work}`)
  for (let index = 0; index < 50; index++)
    events.put({ subject: `Event ${index}`, ...outlookTime(monday + index * minuteMs) })
  // The account, its calendars, 20 pages of two events, and what Majlis has written.
  outlook.fail('failing', { afterRequests: 25 })
  await readAgain()
  expect(await times()).toHaveLength(40)
  expect((await api().checkConnection({})).data.connections).toMatchObject([{ state: 'unreachable' }])
  outlook.fail(null)
  const before = outlook.requests.length
  await readAgain()
  expect(await times()).toHaveLength(50)
  const pages = outlook.requests.slice(before).filter((request) => request.endsWith('/calendarView/delta'))
  expect(pages).toHaveLength(5)
})

it('[1.15] leaves the state of a connection as it is when a check takes too long', async () => {
  const { connect, accounts } = await setup()
  await connect('google', gmail)
  const { db, clock } = accounts
  const find = () => db.selectFrom('calendar_connections').selectAll().executeTakeFirstOrThrow()
  const withToken = () =>
    Promise.reject(new ProviderUnreachableError('The calendar provider does not answer'))
  const reader = createCalendarReader({
    db,
    clock,
    log: silentLog,
    publicUrl: 'https://meet.example.org',
    access: { withToken },
    endSignIn: () => Promise.reject(new Error('No one has to sign in')),
    onSignedInAgain: () => Promise.reject(new Error('No one had to sign in')),
  })
  // The provider is never asked.
  const calendars = {} as ExternalCalendars
  const before = await find()
  await reader.read(calendars, before, AbortSignal.abort(), { isCheck: true })
  expect(await find()).toEqual(before)
  await reader.read(calendars, before, AbortSignal.abort())
  expect(await find()).toMatchObject({ state: 'unreachable', failures: 1 })
})

it('[1.15] deletes the events of calendars that are no longer chosen, and of disconnected accounts', async () => {
  const { google, connect, times, monday, googleTime, accounts, api } = await setup()
  google.eventsOf(gmail).put({ summary: 'Dentist', ...googleTime(monday) })
  await connect('google', gmail)
  await accounts.settle()
  expect(await times()).toHaveLength(1)
  const { data } = await api().chooseCalendars({ provider: 'google', readIds: [], receivesId: null })
  expect(await times()).toEqual([])
  const [calendar] = data.connections[0]?.calendars ?? []
  await api().chooseCalendars({ provider: 'google', readIds: [calendar?.id ?? ''], receivesId: null })
  await accounts.settle()
  expect(await times()).toHaveLength(1)
  await api().disconnect({ provider: 'google' })
  expect(await times()).toEqual([])
  expect(await accounts.db.selectFrom('external_events').select('external_id').execute()).toEqual([])
})

it('[1.15] reads the other calendars of an account that may no longer read one of them', async () => {
  const { google, connect, times, monday, googleTime, accounts, api, readAgain } = await setup()
  google.addCalendar(gmail, { id: 'archive', summary: 'Archive', accessRole: 'reader' })
  google.addCalendar(gmail, { id: 'team', summary: 'Team', accessRole: 'reader' })
  google.eventsOf('archive').put({ summary: 'Old', ...googleTime(monday) })
  await connect('google', gmail)
  const [connection] = (await api().checkConnection({})).data.connections
  const chosen = (connection?.calendars ?? []).filter(({ isPrimary }) => !isPrimary).map(({ id }) => id)
  await api().chooseCalendars({ provider: 'google', readIds: chosen, receivesId: null })
  await accounts.settle()
  google.forbid('archive')
  google.eventsOf('team').put({ summary: 'Standup', ...googleTime(monday + hourMs) })
  await readAgain()
  expect((await times()).map(({ title }) => title)).toEqual(['Old', 'Standup'])
  expect((await api().checkConnection({})).data.connections[0]?.state).toBe('connected')
  google.forbid('team')
  await readAgain()
  expect((await api().checkConnection({})).data.connections[0]?.state).toBe('unreachable')
})

it('[1.15] reads the calendars of one provider while the other one does not answer, one job at a time', async () => {
  const { accounts, connect, google, outlook, outlookTime, monday, times } = await setup()
  await connect('google', gmail)
  await connect('outlook', work)
  await accounts.settle()
  google.fail('silent')
  outlook.eventsOf(`default-of-${work}`).put({ subject: 'Review', ...outlookTime(monday) })
  accounts.clock.advance(6 * minuteMs)
  const before = google.requests.length
  for (const job of ['read-calendars', 'write-calendars', 'read-calendars', 'write-calendars'])
    await accounts.runCron(job)
  const { rows } = await sql<{ name: string; line: string | null }>`
    SELECT task.identifier AS name, line.queue_name AS line FROM graphile_worker._private_jobs job
    JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    LEFT JOIN graphile_worker._private_job_queues line ON line.id = job.job_queue_id
    ORDER BY name`.execute(accounts.db)
  expect(rows).toEqual(['read-calendars', 'write-calendars'].map((name) => ({ name, line: name })))
  expect(google.requests).toHaveLength(before)
  const read = accounts.settle()
  await expect.poll(async () => (await times()).map(({ title }) => title)).toEqual(['Review'])
  google.stop()
  await read
})
