import { randomBytes } from 'node:crypto'
import type { Language, RegistrationForm, RoomSettings } from '@majlis/contract'
import type { InviteeResponse } from '../modules/meetings/index.ts'
import { newId } from '../platform/ids/ids.ts'
import { planMeeting, type PlanOptions } from './calendar-meetings.ts'
import type { TestRooms, TestUser } from './rooms.ts'

export interface Attended extends Partial<Omit<PlanOptions, 'host'>> {
  /** People without an account here. */
  guests?: { email: string; language?: Language; timeZone?: string; response?: InviteeResponse }[]
  reminders?: { remindType: 'email' | 'notification'; minutesBefore: number }[]
  /** Given: registration is required. */
  registration?: Partial<RegistrationForm>
  settings?: Partial<RoomSettings>
  /** The part of the series that this one goes on from. */
  predecessor?: AttendedMeeting
}

export interface AttendedMeeting {
  /** Of the row (calendarId). */
  id: string
  /** Twelve digits. */
  meetingId: string
  /** The common one. */
  pwd: string
  /** Epoch milliseconds, in order. */
  starts: number[]
}

/** A planned meeting with guests, reminders and registration. At 15:00 in London, today. */
export async function planAttended(
  rooms: Pick<TestRooms, 'db' | 'seats' | 'clock'>,
  host: TestUser,
  {
    guests = [],
    reminders = [],
    registration,
    settings = {},
    predecessor,
    localStart = '2026-02-10T15:00',
    ...plan
  }: Attended = {},
): Promise<AttendedMeeting> {
  const { db } = rooms
  const { id, meetingId } = await planMeeting(rooms, { host, localStart, ...plan })
  const pwd = predecessor?.pwd ?? randomBytes(16).toString('base64url')
  await db
    .updateTable('meetings')
    .set({
      link_token: pwd,
      settings: JSON.stringify(settings),
      meeting_id: predecessor?.meetingId ?? meetingId,
      predecessor_id: predecessor?.id ?? null,
      is_registration_required: registration !== undefined,
      registration: JSON.stringify({ approval: 'automatic', questions: [], ...registration }),
    })
    .where('id', '=', id)
    .execute()
  for (const { email, language, timeZone, response } of guests) {
    await db
      .insertInto('invitees')
      .values({
        id: newId(),
        meeting_id: id,
        user_id: null,
        email,
        role: 'participant',
        response: response ?? 'pending',
        language: language ?? null,
        time_zone: timeZone ?? null,
        created_at: new Date(rooms.clock.now()),
      })
      .execute()
  }
  for (const { remindType, minutesBefore } of reminders) {
    await db
      .insertInto('reminders')
      .values({
        id: newId(),
        meeting_id: id,
        remind_type: remindType,
        minutes_before: minutesBefore,
        before_value: minutesBefore,
        duration_unit: 'minute',
      })
      .execute()
  }
  const dates = await db
    .selectFrom('occurrences')
    .select('starts_at')
    .where('meeting_id', '=', id)
    .orderBy('starts_at')
    .execute()
  return {
    id,
    meetingId: predecessor?.meetingId ?? meetingId,
    pwd,
    starts: dates.map((date) => date.starts_at.getTime()),
  }
}
