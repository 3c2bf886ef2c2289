import type { CalendarProvider } from '@majlis/contract'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { busySeconds } from '../../integrations/external-calendars/fake-server.ts'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { testBrowser } from '../../testing/accounts.ts'
import { setupCalendarConnections } from '../../testing/calendar-connections.ts'
import { addColleague, suspend } from '../../testing/people.ts'

const gmail = 'arif@gmail.example'
const work = 'arif@riverside.example'

async function setup() {
  const given = await setupCalendarConnections()
  const { accounts, owner, api } = given
  const schedule = (caller = owner.caller) =>
    createRouterClient(accounts.router.schedule, { context: testBrowser().context(caller) })
  const tomorrow = Math.floor(accounts.clock.now() / dayMs) * dayMs + dayMs + 10 * hourMs
  /** The primary calendar of this account receives meetings, or none does. */
  const receive = async (provider: CalendarProvider, isOn = true, caller = owner.caller) => {
    const { connections } = (await api(caller).checkConnection({})).data
    const calendars = connections.find((one) => one.provider === provider)?.calendars ?? []
    const [primary] = calendars
    await api(caller).chooseCalendars({
      provider,
      readIds: calendars.filter(({ isRead }) => isRead).map(({ id }) => id),
      receivesId: isOn ? (primary?.id ?? '') : null,
    })
    await accounts.settle()
  }
  const plan = async (input: object = {}) => {
    const { data } = await schedule().create({
      meetingTitle: 'Review',
      startDateTime: tomorrow,
      endDateTime: tomorrow + hourMs,
      timeZone: 'UTC',
      ...input,
    })
    await accounts.settle()
    return data
  }
  const daily = {
    isRecurrent: true,
    recurrence: { type: 'basic', recurPattern: 'day', ends: 'after', afterOccur: 5 },
  }
  return { ...given, schedule, tomorrow, receive, plan, daily }
}

it('[1.15] writes meetings to the chosen Google calendar, and follows changes and deletions', async () => {
  const { google, connect, receive, plan, schedule, accounts, tomorrow, runDue } = await setup()
  await connect('google', gmail)
  const meeting = await plan()
  const events = google.eventsOf(gmail)
  expect(events.all()).toEqual([])
  await receive('google')
  const iso = (moment: number) => new Date(moment).toISOString().slice(0, 19)
  expect(events.all()).toMatchObject([
    {
      summary: 'Review',
      iCalUID: `${meeting.id}@meet.example.org`,
      start: { dateTime: iso(tomorrow), timeZone: 'UTC' },
      end: { dateTime: iso(tomorrow + hourMs) },
    },
  ])
  expect(String(events.all()[0]?.['location'])).toMatch(/^http:\/\/meet\.example\.org\//)
  await schedule().edit({
    query: {},
    body: { calendarId: meeting.id, version: meeting.version, meetingTitle: 'Retro' },
  })
  await accounts.settle()
  expect(events.all()).toMatchObject([{ summary: 'Retro' }])
  const before = google.requests.length
  await runDue()
  expect(google.requests).toHaveLength(before)
  await schedule().delete({ query: { calendarId: meeting.id } })
  await accounts.settle()
  expect(events.all()).toEqual([])
})

it('[1.15] writes series with their rule, without cancelled dates', async () => {
  const { google, outlook, connect, receive, plan, daily, schedule, accounts, tomorrow } = await setup()
  await connect('google', gmail)
  await receive('google')
  const meeting = await plan(daily)
  const [series] = google.eventsOf(gmail).all()
  expect(series?.['recurrence']).toEqual(['RRULE:FREQ=DAILY;COUNT=5'])
  await schedule().delete({
    query: {
      calendarId: meeting.id,
      occurrenceStart: tomorrow + dayMs,
      deleteType: 'this',
    },
  })
  await accounts.settle()
  const compact = new Date(tomorrow + dayMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  expect(google.eventsOf(gmail).all()).toMatchObject([
    { recurrence: ['RRULE:FREQ=DAILY;COUNT=5', `EXDATE;TZID=UTC:${compact}`] },
  ])
  // Another calendar is chosen, and the meetings are removed from the first one.
  await connect('outlook', work)
  await receive('outlook')
  expect(google.eventsOf(gmail).all()).toEqual([])
  const [event] = outlook.eventsOf(`default-of-${work}`).all()
  expect(event).toMatchObject({
    subject: 'Review',
    recurrence: {
      pattern: { type: 'daily', interval: 1 },
      range: { type: 'numbered', numberOfOccurrences: 5 },
    },
  })
  const skipped = new Date(tomorrow + dayMs).toISOString().slice(0, 10)
  expect([...outlook.removedDates]).toEqual([`${event?.id}~${skipped}`])
})

it('[1.15] reports no clash of a meeting with the Outlook event that Majlis wrote for it', async () => {
  const { outlook, connect, receive, plan, api, accounts, tomorrow, schedule } = await setup()
  await connect('outlook', work)
  await receive('outlook')
  const meeting = await plan()
  const events = outlook.eventsOf(`default-of-${work}`)
  expect(events.all()).toHaveLength(1)
  await api().checkConnection({ recheckConnection: true })
  const range = { startDate: tomorrow - hourMs, endDate: tomorrow + 2 * hourMs }
  expect((await api().externalTimes(range)).data.times).toEqual([])
  const { data } = await schedule().overlaps({ ...range, calendarId: meeting.id })
  expect(data.conflicts).toEqual([])
  await schedule().delete({ query: { calendarId: meeting.id } })
  await accounts.settle()
  expect(events.all()).toEqual([])
})

it('[1.15] keeps past dates that were written one by one in the calendar', async () => {
  const { outlook, connect, receive, plan, accounts, schedule, tomorrow } = await setup()
  await connect('outlook', work)
  await receive('outlook')
  // Outlook does not support series on several days of the month.
  const repeatDates = Array.from({ length: 31 }, (_, index) => index + 1)
  const meeting = await plan({
    isRecurrent: true,
    recurrence: { type: 'custom', repeatType: 'Monthly', repeatDates, ends: 'after', afterOccur: 4 },
  })
  const events = outlook.eventsOf(`default-of-${work}`)
  const titles = () =>
    events
      .all()
      .toSorted((a, b) => a.start.dateTime.localeCompare(b.start.dateTime))
      .map(({ subject }) => subject)
  expect(titles()).toHaveLength(4)
  accounts.clock.advance(tomorrow + dayMs + 2 * hourMs - accounts.clock.now())
  await schedule().edit({
    query: { editType: 'all' },
    body: { calendarId: meeting.id, version: meeting.version, meetingTitle: 'Retro' },
  })
  await accounts.settle()
  expect(titles()).toEqual(['Review', 'Review', 'Retro', 'Retro'])
  await receive('outlook', false)
  expect(titles()).toEqual([])
})

it('[1.15] changes an Outlook event whose creation was not stored, instead of creating another one', async () => {
  const { outlook, connect, receive, plan, accounts, schedule } = await setup()
  await connect('outlook', work)
  await receive('outlook')
  const meeting = await plan()
  // As if the process had ended after the response of Outlook.
  await accounts.db.deleteFrom('written_meetings').execute()
  await schedule().edit({
    query: {},
    body: { calendarId: meeting.id, version: meeting.version, meetingTitle: 'Retro' },
  })
  await accounts.settle()
  const events = outlook.eventsOf(`default-of-${work}`)
  expect(events.all()).toMatchObject([{ subject: 'Retro' }])
  expect(await accounts.db.selectFrom('calendar_writes').selectAll().execute()).toEqual([])
  await schedule().delete({ query: { calendarId: meeting.id } })
  await accounts.settle()
  expect(events.all()).toEqual([])
})

it('[1.15] recognises events that it wrote to Outlook before the account was disconnected', async () => {
  const { outlook, connect, receive, plan, daily, api, accounts, tomorrow } = await setup()
  await connect('outlook', work)
  await receive('outlook')
  await plan()
  await plan({ ...daily, startDateTime: tomorrow + 2 * hourMs, endDateTime: tomorrow + 3 * hourMs })
  const events = outlook.eventsOf(`default-of-${work}`)
  const [, series] = events.all()
  if (!series) throw new Error('The series was not written')
  const { start, end } = series
  events.put({ type: 'occurrence', seriesMasterId: series.id, start, end })
  events.put({ ...series, type: 'seriesMaster' })
  await api().disconnect({ provider: 'outlook' })
  await connect('outlook', work)
  await accounts.settle()
  const range = { startDate: tomorrow - hourMs, endDate: tomorrow + 4 * hourMs }
  const times = async () => (await api().externalTimes(range)).data.times
  expect(await times()).toEqual([])
  const count = events.all().length
  await receive('outlook')
  expect(events.all()).toHaveLength(count)
  // Changed in Outlook.
  events.put({ type: 'occurrence', seriesMasterId: series.id, start, end })
  await accounts.db.deleteFrom('written_meetings').execute()
  await api().checkConnection({ recheckConnection: true })
  expect(await times()).toEqual([])
})

/** A colleague of the owner, with a Google account that receives meetings. */
async function setupColleague() {
  const given = await setup()
  const { accounts, owner, connect, receive } = given
  const userId = await addColleague(accounts, owner.caller.organizationId, {
    email: 'mina@riverside.example',
  })
  const colleague = { ...owner.caller, userId, role: 'user' as const }
  // The only session belongs to the owner, so the owner connects the account.
  await connect('google', 'mina@gmail.example')
  await accounts.db.updateTable('calendar_connections').set({ user_id: userId }).execute()
  await receive('google', true, colleague)
  const answer = async (calendarId: string, response: 'accepted' | 'declined') => {
    const context = testBrowser().context(colleague)
    await createRouterClient(accounts.router.invitation, { context }).answer({ calendarId, response })
    await accounts.settle()
  }
  return { ...given, userId, answer, events: given.google.eventsOf('mina@gmail.example') }
}

it('[1.15] writes meetings that people accept, and removes those that they decline', async () => {
  const { plan, userId, answer, events } = await setupColleague()
  const meeting = await plan({ invitees: [{ userId }] })
  expect(events.all()).toEqual([])
  await answer(meeting.id, 'accepted')
  expect(events.all()).toMatchObject([{ summary: 'Review' }])
  await answer(meeting.id, 'declined')
  expect(events.all()).toEqual([])
})

it('[1.15] writes nothing for suspended people until they are reactivated', async () => {
  const { accounts, google, owner, plan, userId, answer, events, schedule, runDue } = await setupColleague()
  const meeting = await plan({ invitees: [{ userId }] })
  await answer(meeting.id, 'accepted')
  await suspend(accounts, owner.caller, userId)
  const before = google.requests.length
  await schedule().edit({
    query: {},
    body: { calendarId: meeting.id, version: meeting.version, meetingTitle: 'Retro' },
  })
  await accounts.settle()
  accounts.clock.advance(hourMs)
  await runDue()
  expect(google.requests).toHaveLength(before)
  const context = testBrowser().context(owner.caller)
  await createRouterClient(accounts.router.people, { context }).reactivate({ userIds: [userId] })
  await runDue()
  expect(events.all()).toMatchObject([{ summary: 'Retro' }])
})

it('[1.15] tries again when a provider does not answer, and writes the meeting once', async () => {
  const { google, connect, receive, plan, accounts, runDue } = await setup()
  await connect('google', gmail)
  await receive('google')
  google.fail('failing')
  await plan()
  google.fail(null)
  expect(google.eventsOf(gmail).all()).toEqual([])
  accounts.clock.advance(2 * 60_000)
  await runDue()
  expect(google.eventsOf(gmail).all()).toHaveLength(1)
  await receive('google', false)
  expect(google.eventsOf(gmail).all()).toEqual([])
})

it('[1.15] delays all meetings of an account, without further attempts, when the provider asks to wait', async () => {
  const { google, connect, receive, schedule, tomorrow, accounts, runDue } = await setup()
  await connect('google', gmail)
  await receive('google')
  google.fail('busy')
  const before = google.requests.length
  for (const hour of [0, 1, 2])
    await schedule().create({
      meetingTitle: 'Review',
      startDateTime: tomorrow + hour * hourMs,
      endDateTime: tomorrow + (hour + 1) * hourMs,
      timeZone: 'UTC',
    })
  await accounts.platform.deliverEvents()
  await accounts.settle()
  expect(google.requests).toHaveLength(before + 1)
  const waiting = await accounts.db.selectFrom('calendar_writes').selectAll().orderBy('attempts').execute()
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 1])
  const later = accounts.clock.now() + busySeconds * 1_000
  expect(new Set(waiting.map(({ due_at }) => due_at.getTime()))).toEqual(new Set([later]))
  google.fail(null)
  accounts.clock.advance(busySeconds * 1_000)
  await runDue()
  expect(google.eventsOf(gmail).all()).toHaveLength(3)
})

it('[1.15] [3.42] resumes writing when the provider accepts the sign-in again by itself', async () => {
  const { outlook, connect, receive, plan, accounts, api, owner } = await setup()
  const context = testBrowser().context(owner.caller)
  const { list } = createRouterClient(accounts.router.notification, { context })
  const outcomes = async () =>
    (await list({})).data.notifications
      .filter(({ kind }) => kind === 'calendar_sign_in_needed')
      .map(({ outcome }) => outcome)
  await connect('outlook', work)
  await receive('outlook')
  outlook.block()
  await plan()
  expect(await outcomes()).toEqual([null])
  outlook.fail('failing')
  await api().checkConnection({ recheckConnection: true })
  outlook.fail(null)
  expect((await api().checkConnection({})).data.connections[0]?.state).toBe('sign_in_needed')
  outlook.block(false)
  await api().checkConnection({ recheckConnection: true })
  await accounts.settle()
  expect(outlook.eventsOf(`default-of-${work}`).all()).toMatchObject([{ subject: 'Review' }])
  expect(await outcomes()).toEqual(['withdrawn'])
})
