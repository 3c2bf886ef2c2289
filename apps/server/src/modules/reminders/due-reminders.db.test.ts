import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { planAttended, type Attended } from '../../testing/attended-meetings.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'
import { chooseNotifications } from '../../testing/notifications.ts'

const notice = (minutesBefore: number) => ({ remindType: 'notification' as const, minutesBefore })

/** It is 12:00 UTC on Tuesday, 10 February 2026; the meeting begins at 15:00 in London. */
async function setup(plan: Attended) {
  const rooms = await setupRooms()
  const { clock, host, runCron, runJobs, browser } = rooms
  const meeting = await planAttended(rooms, host, plan)

  async function goTo(iso: string): Promise<void> {
    clock.set(Date.parse(iso))
    await runCron('queue-reminders')
    await runJobs()
  }
  /** What a page that opens now gets. */
  async function due(user: TestUser = host) {
    return (await (await browser({ user }).api()).schedule.dueReminders()).data
  }
  return { ...rooms, meeting, goTo, due }
}

it('[9.4] a page that opens later gets the reminders that were sent, while they are of use', async () => {
  const { goTo, due, meeting, addUser, organizationId, clock } = await setup({
    reminders: [notice(10), notice(5)],
  })
  await goTo('2026-02-10T14:49:00Z')
  expect(await due()).toEqual([])
  await goTo('2026-02-10T14:50:00Z')
  const [first] = await due()
  expect(first).toMatchObject({
    calendarId: meeting.id,
    meetingTitle: 'Planning',
    isHost: true,
    startDate: null,
  })
  await goTo('2026-02-10T14:55:00Z')
  expect((await due()).map(({ id }) => id)).toEqual([first?.id, expect.any(String)])
  expect(await due(await addUser(organizationId, 'Arif'))).toEqual([])
  clock.set(Date.parse('2026-02-10T15:16:00Z'))
  expect(await due()).toEqual([])
})

it('[9.4] names the day of an all-day date, for which nine in the morning counts', async () => {
  const { goTo, due } = await setup({
    localStart: '2026-02-12T00:00',
    minutes: 1440,
    isAllDay: true,
    timeZone: 'Asia/Dhaka',
    reminders: [notice(1440)],
  })
  await goTo('2026-02-11T03:00:00Z')
  expect(await due()).toMatchObject([
    { startDate: '2026-02-12', shownUntil: Date.parse('2026-02-12T03:15:00Z') },
  ])
  await goTo('2026-02-12T03:14:00Z')
  expect(await due()).toHaveLength(1)
})

it('[9.4] leaves out what was moved, cancelled or declined since, and what the person wants no notices of', async () => {
  const { db, goTo, due, meeting, host } = await setup({ reminders: [notice(10)] })
  await goTo('2026-02-10T14:50:00Z')
  const occurrences = () => db.updateTable('occurrences').where('meeting_id', '=', meeting.id)
  const [start = 0] = meeting.starts
  const at = (ms: number) => ({
    starts_at: new Date(ms),
    ends_at: new Date(ms + hourMs),
    closes_at: new Date(ms + hourMs),
  })
  await occurrences()
    .set(at(start + 2 * hourMs))
    .execute()
  expect(await due()).toEqual([])
  await occurrences().set(at(start)).execute()
  expect(await due()).toHaveLength(1)

  const meetings = () => db.updateTable('meetings').where('id', '=', meeting.id)
  await meetings().set({ cancelled_at: new Date() }).execute()
  expect(await due()).toEqual([])
  await meetings().set({ cancelled_at: null }).execute()

  await db.updateTable('invitees').set({ response: 'declined' }).execute()
  expect(await due()).toEqual([])
  await db.updateTable('invitees').set({ response: 'accepted' }).execute()

  await chooseNotifications(db, host.id, { reminder: { browser: false } })
  expect(await due()).toEqual([])
})
