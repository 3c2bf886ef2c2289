import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { silence } from '../../testing/media.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'
import { setupRecordings } from '../../testing/recordings.ts'

async function setup() {
  const recordings = await setupRecordings()
  const { browser, host, plan, hold, addUser, addOrganization, recordings: module, db, clock } = recordings
  const rahim = await addUser(await addOrganization('Elsewhere'), 'Rahim', 'elsewhere.example')
  const meeting = await plan()
  await db
    .insertInto('invitees')
    .values({
      id: crypto.randomUUID(),
      meeting_id: meeting.id,
      outside_user_id: rahim.id,
      email: rahim.email,
      role: 'participant',
      created_at: new Date(clock.now()),
    })
    .execute()
  await hold(meeting)
  const session = await db.selectFrom('room_sessions').selectAll().executeTakeFirstOrThrow()
  const centerOf = async (user: TestUser) =>
    (await (await browser({ user }).api()).notification.list({})).data
  const shown = async (user: TestUser) =>
    (await centerOf(user)).notifications.map(({ kind, data, outcome }) => [
      kind,
      'state' in data ? data.state : null,
      outcome,
    ])
  /** As a recorder keeps it. */
  async function record(failure: 'storage_full' | null = null) {
    const content = silence(2)
    return module.api.keepFile(
      {
        session: {
          organizationId: session.organization_id,
          meetingId: session.meeting_id,
          roomSessionId: session.id,
        },
        addedByUserId: null,
        originalFileName: 'lamps.wav',
        bytes: content.length,
        notification: { failure },
      },
      (async function* () {
        yield content
      })(),
    )
  }
  return { ...recordings, host, rahim, meeting, centerOf, shown, record }
}

it('notifies everyone who may open a recording, and mails hosts and co-hosts', async () => {
  const { record, centerOf, shown, mails, addUser, organizationId, host, arif, layla, rahim, meeting } =
    await setup()
  const stranger = await addUser(organizationId, 'Omar')
  await record()
  for (const user of [host, arif, layla, rahim])
    expect(await shown(user)).toEqual([['recording', 'ready', null]])
  expect(await shown(stranger)).toEqual([])
  expect(await centerOf(layla)).toMatchObject({
    unread: 1,
    notifications: [
      {
        path: `/meeting-management/${meeting.id}/recordings?date=${meeting.starts[0]}`,
        data: { title: 'Lamps of Mill Street', calendarId: meeting.id },
      },
    ],
  })
  const sent = (await mails()).filter(
    ({ subject }) => subject === 'The recording of Lamps of Mill Street is ready',
  )
  expect(sent.map(({ to }) => to).toSorted()).toEqual([host.email, arif.email].toSorted())
  expect(sent[0]?.links).toContain(
    `https://meet.example.org/meeting-management/${meeting.id}/recordings?date=${meeting.starts[0]}`,
  )
})

it('has one notification for all recordings of one opening, and says if one is incomplete', async () => {
  const { record, centerOf, shown, host } = await setup()
  await record()
  await record('storage_full')
  expect(await shown(host)).toEqual([['recording', 'incomplete', null]])
  expect((await centerOf(host)).notifications[0]?.data).toMatchObject({ failure: 'storage_full' })
})

it('does not notify the person who added a recording, nor of one that takes the place of another', async () => {
  const { add, meeting, shown, recordings: module, db, host, layla } = await setup()
  await add(meeting.meetingId, silence(2), { fileName: 'lamps.wav' })
  expect(await shown(host)).toEqual([])
  expect(await shown(layla)).toEqual([['recording', 'ready', null]])
  await db.deleteFrom('notifications').execute()
  const row = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow()
  const content = silence(1)
  const session = {
    organizationId: row.organization_id,
    meetingId: row.meeting_id,
    roomSessionId: row.room_session_id,
  }
  await module.api.keepFile(
    {
      session,
      addedByUserId: null,
      originalFileName: 'lamps.wav',
      bytes: content.length,
      notification: 'none',
    },
    (async function* () {
      yield content
    })(),
  )
  expect(await shown(layla)).toEqual([])
})

it('says that a recording is no longer available to those who can no longer open it, and keeps it out of mails', async () => {
  const { record, shown, remove, listed, db, runCron, clock, host, layla, meeting, mails } = await setup()
  await db
    .insertInto('notification_settings')
    .values({
      user_id: layla.id,
      chosen: JSON.stringify({ choices: { recording: { mail: 'digest' } } }),
      changed_at: new Date(clock.now()),
    })
    .execute()
  await record()
  await db
    .deleteFrom('invitees')
    .where('meeting_id', '=', meeting.id)
    .where('user_id', '=', layla.id)
    .execute()
  expect(await shown(layla)).toEqual([['recording', 'ready', 'unavailable']])
  expect(await shown(host)).toEqual([['recording', 'ready', null]])
  clock.advance(dayMs)
  await runCron('send-due-notification-mails')
  expect((await mails()).filter(({ to }) => to === layla.email)).toEqual([])
  const [recording] = (await listed(meeting.meetingId)).data
  await remove(meeting.meetingId, recording?.fileName ?? '')
  expect(await shown(host)).toEqual([['recording', 'ready', 'unavailable']])
})
