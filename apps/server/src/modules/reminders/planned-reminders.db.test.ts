import type { Reminder } from '@majlis/contract'
import { expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { setupRooms } from '../../testing/rooms.ts'

/** A daily meeting at 15:00 UTC, planned at noon with a reminder by mail ten minutes before. */
async function setup() {
  const rooms = await setupRooms()
  const { db, clock, host, browser, runCron, runJobs, deliverEvents } = rooms
  await db.updateTable('users').set({ time_format: '24' }).execute()
  const { schedule } = await browser({ user: host }).api()
  const reminder: Reminder = { type: 'before', remindType: 'email', beforeValue: 10, durationUnit: 'minute' }
  const start = Date.parse('2026-02-10T15:00:00Z')
  const { data: meeting } = await schedule.create({
    meetingTitle: 'Standup',
    startDateTime: start,
    endDateTime: start + hourMs,
    timeZone: 'Europe/London',
    isRecurrent: true,
    recurrence: { type: 'basic', recurPattern: 'day', ends: 'after', afterOccur: 4 },
    hasReminder: true,
    reminders: [reminder],
  })
  await deliverEvents()

  async function goTo(iso: string): Promise<void> {
    while (clock.now() < Date.parse(iso)) {
      if (clock.now() % (10 * minuteMs) === 0) await runCron('queue-reminders')
      clock.advance(5 * minuteMs)
      await runJobs()
      await deliverEvents()
    }
  }
  const reminders = async () => {
    const mails = await db.selectFrom('mails').select('subject').orderBy('created_at').orderBy('id').execute()
    return mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Reminder'))
  }
  return { schedule, meeting, start, reminder, goTo, reminders }
}

it('[4.5] [3.22] follows a date that is moved, a series that is split, and what is cancelled', async () => {
  const { schedule, meeting, start, goTo, reminders } = await setup()
  await goTo('2026-02-10T14:45:00Z')
  const moved = await schedule.edit({
    query: { editType: 'this' },
    body: {
      calendarId: meeting.id,
      version: meeting.version,
      occurrenceStart: start,
      startDateTime: start + hourMs,
      endDateTime: start + 2 * hourMs,
    },
  })
  await goTo('2026-02-10T16:30:00Z')
  expect(await reminders()).toEqual(['Reminder: Standup at 16:00'])

  const split = await schedule.edit({
    query: { editType: 'following' },
    body: {
      calendarId: meeting.id,
      version: moved.data.version,
      occurrenceStart: start + dayMs,
      startDateTime: start + dayMs - 2 * hourMs,
      endDateTime: start + dayMs - hourMs,
    },
  })
  expect(split.data.id).not.toBe(meeting.id)
  await goTo('2026-02-11T16:00:00Z')
  expect((await reminders()).slice(1)).toEqual(['Reminder: Standup at 13:00'])

  await schedule.delete({
    query: { calendarId: split.data.id, deleteType: 'this', occurrenceStart: start + 2 * dayMs - 2 * hourMs },
  })
  await goTo('2026-02-13T16:00:00Z')
  expect((await reminders()).slice(2)).toEqual(['Reminder: Standup at 13:00'])
})

it('[3.22] takes back and adds reminders with an edit, and repeats none that has gone out', async () => {
  const { schedule, meeting, reminder, goTo, reminders } = await setup()
  await goTo('2026-02-10T14:55:00Z')
  expect(await reminders()).toHaveLength(1)
  const five: Reminder = { ...reminder, beforeValue: 5 }
  const both = await schedule.edit({
    query: { editType: 'all' },
    body: {
      calendarId: meeting.id,
      version: meeting.version,
      hasReminder: true,
      reminders: [reminder, five],
    },
  })
  await goTo('2026-02-10T16:00:00Z')
  expect(await reminders()).toHaveLength(2)
  await schedule.edit({
    query: { editType: 'all' },
    body: { calendarId: meeting.id, version: both.data.version, hasReminder: false },
  })
  await goTo('2026-02-11T16:00:00Z')
  expect(await reminders()).toHaveLength(2)
})
