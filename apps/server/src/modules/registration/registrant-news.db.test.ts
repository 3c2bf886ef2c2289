import { readCalendar } from '@majlis/scheduling/read-calendar'
import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { planAttended, type Attended } from '../../testing/attended-meetings.ts'
import { setupRooms } from '../../testing/rooms.ts'

/** Three dates at 15:00 in London, and three who registered: let in, waiting, refused. */
async function setup(plan: Attended = { rule: 'FREQ=DAILY;COUNT=3' }) {
  const rooms = await setupRooms()
  const { db, host, browser, events, deliverEvents } = rooms
  await db.updateTable('users').set({ time_format: '24' }).execute()
  const meeting = await planAttended(rooms, host, { registration: { approval: 'manual' }, ...plan })
  for (const name of ['in', 'waiting', 'out']) {
    await (
      await browser().api()
    ).registration.register({
      meetingId: meeting.meetingId,
      name,
      email: `${name}@elsewhere.example`,
      timeZone: 'Asia/Dhaka',
    })
  }
  const { registration } = await browser({ user: host }).api()
  const { data } = await registration.list({ calendarId: meeting.id })
  const idOf = (name: string) => data.registrations.find((one) => one.name === name)?.id ?? ''
  await registration.judge({ calendarId: meeting.id, ids: [idOf('in')], state: 'approved' })
  await registration.judge({ calendarId: meeting.id, ids: [idOf('out')], state: 'refused' })
  await db.deleteFrom('mails').execute()

  const byUserId = host.id
  async function change(originalStart: number | null, facets: ('time' | 'settings')[] = ['time']) {
    await events.publish(db, 'meeting.changed', {
      meetingId: meeting.id,
      originalStart,
      facets,
      previousStart: null,
      addedInviteeIds: [],
      note: '',
      byUserId,
    })
    // Delivers everything twice.
    await deliverEvents()
  }
  async function cancel(originalStart: number | null) {
    const startsAt = originalStart ?? meeting.starts[0] ?? 0
    await events.publish(db, 'meeting.cancelled', {
      meetingId: meeting.id,
      originalStart,
      startsAt,
      byUserId,
    })
    await deliverEvents()
  }
  /** By name. */
  async function mails() {
    const rows = await db.selectFrom('mails').selectAll().orderBy('recipient').execute()
    return Object.fromEntries(rows.map((row) => [row.recipient.replace('@elsewhere.example', ''), row]))
  }
  return { ...rooms, meeting, change, cancel, mails }
}

it('[3.15] mails a changed date once, with the current calendar entry, but not to refused people', async () => {
  const { db, meeting, change, mails } = await setup()
  const [, second = 0] = meeting.starts
  await db
    .updateTable('occurrences')
    .set({ starts_at: new Date(second + hourMs), ends_at: new Date(second + 2 * hourMs), is_changed: true })
    .where('original_start', '=', new Date(second))
    .execute()
  await change(second)
  const sent = await mails()
  expect(Object.keys(sent)).toEqual(['in', 'waiting'])
  for (const mail of Object.values(sent)) {
    expect(mail.subject).toBe('Changed: Planning')
    expect(mail.text).toContain('Wednesday 11 February, 22:00 – 23:00 (Asia/Dhaka)')
  }
  expect(sent['waiting']?.text).not.toContain('pwd=')
  expect(sent['waiting']?.calendar).toBeNull()
  const [event] = readCalendar(sent['in']?.calendar ?? '')
  expect(event).toMatchObject({ uid: `${meeting.id}@meet.example.org`, summary: 'Planning' })
  expect(event?.url).toMatch(/\?pwd=[\w-]{22}$/)
  expect(event?.url).not.toContain(meeting.pwd)
  expect(event?.overrides).toMatchObject([
    { recurrenceId: second, series: { localStart: '2026-02-11T16:00', rule: null } },
  ])
})

it('[3.15] mails the next date if all have moved, and nothing that does not concern them', async () => {
  const { change, mails } = await setup()
  await change(null, ['settings'])
  expect(await mails()).toEqual({})
  await change(null)
  expect((await mails())['in']?.text).toContain('Tuesday 10 February, 21:00 – 22:00 (Asia/Dhaka)')
})

it('[3.15] mails that one date is cancelled, and keeps the others in the calendar', async () => {
  const { db, meeting, cancel, mails } = await setup()
  const [first = 0] = meeting.starts
  await db.deleteFrom('occurrences').where('original_start', '=', new Date(first)).execute()
  await db
    .updateTable('meetings')
    .set({ cancelled_starts: [new Date(first)], ics_sequence: 1 })
    .where('id', '=', meeting.id)
    .execute()
  await cancel(first)
  const sent = await mails()
  expect(Object.keys(sent)).toEqual(['in', 'waiting'])
  expect(sent['in']?.subject).toBe('One event was cancelled: Planning')
  expect(sent['in']?.text).toContain('Tuesday 10 February')
  expect(sent['in']?.text).not.toContain('pwd=')
  const [event] = readCalendar(sent['in']?.calendar ?? '')
  expect(event).toMatchObject({ sequence: 1, status: 'CONFIRMED', series: { cancelledStarts: [first] } })
})

it('[3.15] mails that a date is skipped because its hour is taken', async () => {
  const { db, meeting, events, deliverEvents, mails } = await setup()
  const [, second = 0] = meeting.starts
  await db.deleteFrom('occurrences').where('original_start', '=', new Date(second)).execute()
  await db
    .updateTable('meetings')
    .set({ cancelled_starts: [new Date(second)] })
    .where('id', '=', meeting.id)
    .execute()
  await events.publish(db, 'meeting.date_skipped', { meetingId: meeting.id, originalStart: second })
  await deliverEvents()
  const sent = await mails()
  expect(Object.keys(sent).filter((name) => !name.includes('@'))).toEqual(['in', 'waiting'])
  expect(sent['in']?.subject).toBe('One event was cancelled: Planning')
  expect(readCalendar(sent['in']?.calendar ?? '')[0]?.series.cancelledStarts).toEqual([second])
})

it('[3.15] mails that everything is cancelled, and removes it from the calendar', async () => {
  const { db, meeting, cancel, mails } = await setup({})
  await db.deleteFrom('occurrences').execute()
  await db.updateTable('meetings').set({ cancelled_at: new Date() }).where('id', '=', meeting.id).execute()
  await cancel(null)
  const sent = await mails()
  expect(Object.keys(sent)).toEqual(['in', 'waiting'])
  expect(sent['in']).toMatchObject({ subject: 'Cancelled: Planning', calendar_method: 'CANCEL' })
  expect(readCalendar(sent['in']?.calendar ?? '')).toMatchObject([{ status: 'CANCELLED' }])
  expect(sent['waiting']?.calendar).toBeNull()
})

it('[4.5] mails that all future dates of a running series are cancelled, and keeps past ones', async () => {
  const { db, clock, meeting, events, host, deliverEvents, mails } = await setup()
  const [first = 0, second = 0] = meeting.starts
  clock.set(first + 2 * hourMs)
  await db.deleteFrom('occurrences').where('original_start', '>=', new Date(second)).execute()
  await db
    .updateTable('meetings')
    .set({ rrule: 'FREQ=DAILY;COUNT=1', series_ends_at: new Date(first + hourMs), ics_sequence: 1 })
    .where('id', '=', meeting.id)
    .execute()
  await events.publish(db, 'meeting.changed', {
    meetingId: meeting.id,
    originalStart: null,
    facets: ['time', 'end'],
    previousStart: second,
    addedInviteeIds: [],
    note: '',
    byUserId: host.id,
  })
  await deliverEvents()
  const sent = await mails()
  expect(Object.keys(sent)).toEqual(['in', 'waiting'])
  expect(sent['in']).toMatchObject({ subject: 'Cancelled: Planning', calendar_method: 'PUBLISH' })
  expect(sent['in']?.text).toContain('Wednesday 11 February')
  const [event] = readCalendar(sent['in']?.calendar ?? '')
  expect(event).toMatchObject({ sequence: 1, status: 'CONFIRMED', series: { rule: { end: { count: 1 } } } })
})

it('[4.5] mails a split once, and puts both parts into the calendar', async () => {
  const rooms = await setup()
  const { db, host, meeting, events, deliverEvents, mails } = rooms
  const [, second = 0] = meeting.starts
  await db.deleteFrom('occurrences').where('original_start', '>=', new Date(second)).execute()
  await db.updateTable('meetings').set({ rrule: 'FREQ=DAILY;COUNT=1' }).where('id', '=', meeting.id).execute()
  const after = await planAttended(rooms, host, {
    localStart: '2026-02-11T17:00',
    rule: 'FREQ=DAILY;COUNT=2',
    registration: {},
    predecessor: meeting,
  })
  await events.publish(db, 'meeting.split', {
    meetingId: meeting.id,
    successorId: after.id,
    note: '',
    byUserId: host.id,
  })
  await deliverEvents()
  const sent = await mails()
  expect(Object.keys(sent)).toEqual(['in', 'waiting'])
  const calendar = readCalendar(sent['in']?.calendar ?? '')
  expect(calendar.map(({ uid }) => uid)).toEqual([
    `${meeting.id}@meet.example.org`,
    `${after.id}@meet.example.org`,
  ])
})

it('[4.5] ends a part without dates to come in calendars, too, when it is split or its last date is cancelled', async () => {
  const rooms = await setup()
  const { db, clock, host, meeting, events, deliverEvents, mails, cancel } = rooms
  const [first = 0, second = 0] = meeting.starts
  clock.set(first + 2 * hourMs)
  await db.deleteFrom('occurrences').where('original_start', '>=', new Date(second)).execute()
  const shorten = (changes: { rrule?: string; cancelled_starts?: Date[] }) =>
    db.updateTable('meetings').set(changes).where('id', '=', meeting.id).execute()
  await shorten({ rrule: 'FREQ=DAILY;COUNT=2', cancelled_starts: [new Date(second)] })
  await cancel(second)
  const calendarOf = async () => readCalendar((await mails())['in']?.calendar ?? '')
  expect(await calendarOf()).toMatchObject([{ series: { cancelledStarts: [second] } }])
  await db.deleteFrom('mails').execute()
  await shorten({ rrule: 'FREQ=DAILY;COUNT=1', cancelled_starts: [] })
  const after = await planAttended(rooms, host, {
    localStart: '2026-02-11T17:00',
    rule: 'FREQ=DAILY;COUNT=2',
    registration: {},
    predecessor: meeting,
  })
  await events.publish(db, 'meeting.split', {
    meetingId: meeting.id,
    successorId: after.id,
    note: '',
    byUserId: host.id,
  })
  await deliverEvents()
  expect(await calendarOf()).toMatchObject([
    { uid: `${meeting.id}@meet.example.org`, series: { rule: { end: { count: 1 } } } },
    { uid: `${after.id}@meet.example.org` },
  ])
})

it('[4.5] mails a changed meeting if one part is cancelled and another goes on', async () => {
  const rooms = await setup({ rule: 'FREQ=DAILY;COUNT=1' })
  const { db, host, meeting, events, deliverEvents, mails } = rooms
  const after = await planAttended(rooms, host, {
    localStart: '2026-02-11T17:00',
    registration: {},
    predecessor: meeting,
  })
  await db.updateTable('meetings').set({ cancelled_at: new Date() }).where('id', '=', after.id).execute()
  await db.deleteFrom('occurrences').where('meeting_id', '=', after.id).execute()
  const [startsAt = 0] = after.starts
  const cancelled = { meetingId: after.id, originalStart: null, startsAt, byUserId: host.id }
  await events.publish(db, 'meeting.cancelled', cancelled)
  await deliverEvents()
  const sent = await mails()
  expect(sent['in']).toMatchObject({ subject: 'Changed: Planning', calendar_method: 'CANCEL' })
  expect(sent['in']?.text).toContain('Tuesday 10 February, 21:00 – 22:00 (Asia/Dhaka)')
  expect(readCalendar(sent['in']?.calendar ?? '')).toMatchObject([
    { uid: `${after.id}@meet.example.org`, status: 'CANCELLED' },
  ])
})
