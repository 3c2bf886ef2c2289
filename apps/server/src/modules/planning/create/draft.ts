import {
  defaultRoomSettings,
  limits,
  reminderMinutesOf,
  type Reminder,
  type RoomSettings,
  type ScheduledMeeting,
} from '@majlis/contract'
import type { Insertable } from 'kysely'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Seat } from '../../resources/index.ts'
import type { RemindersTable } from '../../meetings/meetings.tables.ts'

/** The kinds of meeting that the installation offers (spec 9.13). */
export interface MeetingKinds {
  isBigMeetingEnabled: boolean
  isMultiLingualEnabled: boolean
}

export const mayBeBig = ({ products }: Seat, { isBigMeetingEnabled }: MeetingKinds): boolean =>
  isBigMeetingEnabled && products.includes('big_meeting')

export const mayBeMultiLingual = ({ products }: Seat, { isMultiLingualEnabled }: MeetingKinds): boolean =>
  isMultiLingualEnabled && products.includes('multilingual')

export const mayBeWebinar = ({ products }: Seat): boolean => products.includes('webinar')

/**
 * Throws `schedule.big_meeting_not_allowed`, `schedule.multilingual_not_allowed`, `schedule.webinar_not_allowed` for what the seat has no
 * licence for.
 */
export function checkKind(
  {
    isBigMeeting,
    isMultiLingual,
    settings,
  }: Partial<Pick<ScheduledMeeting, 'isBigMeeting' | 'isMultiLingual'>> & {
    settings?: Partial<RoomSettings> | undefined
  },
  seat: Seat,
  kinds: MeetingKinds,
): void {
  if (isBigMeeting && !mayBeBig(seat, kinds))
    throw new AppError('schedule.big_meeting_not_allowed', { field: 'isBigMeeting' })
  if (isMultiLingual && !mayBeMultiLingual(seat, kinds))
    throw new AppError('schedule.multilingual_not_allowed', { field: 'isMultiLingual' })
  if (settings?.webinar && !mayBeWebinar(seat))
    throw new AppError('schedule.webinar_not_allowed', { field: 'settings.webinar' })
}

export function meetingTypeOf({ isBigMeeting }: { isBigMeeting: boolean }): 'regular' | 'big' {
  return isBigMeeting ? 'big' : 'regular'
}

/** Spec 9.6. Throws `schedule.too_many_invitees`; for a big meeting, which has room for more than can be named, `input.invalid`. */
export function checkSize(people: number, meetingType: 'regular' | 'big'): void {
  const { regularAttendees, bigAttendees } = limits.meeting
  if (meetingType === 'regular' && people > regularAttendees)
    throw new AppError('schedule.too_many_invitees', { field: 'invitees' })
  if (people > bigAttendees) throw new AppError('input.invalid', { field: 'invitees' })
}

/** The rows of the reminders (spec 9.4), each once; the default one where the draft names none. Throws `schedule.reminder_invalid`. */
export function remindersOf(
  meetingId: string,
  { hasReminder, reminders }: { hasReminder: boolean; reminders: readonly Reminder[] },
  nowMs: number,
): Insertable<RemindersTable>[] {
  if (!hasReminder) return []
  const wanted = reminders.length > 0 ? reminders : [defaultReminder]
  const rows = wanted.map((reminder, index) => {
    const minutes = reminderMinutesOf(reminder)
    if (!limits.meeting.reminderMinutes.some((offered) => offered === minutes))
      throw new AppError('schedule.reminder_invalid', { field: `reminders.${index}` })
    return {
      id: newId(nowMs),
      meeting_id: meetingId,
      remind_type: reminder.remindType,
      before_value: reminder.beforeValue,
      duration_unit: reminder.durationUnit,
      minutes_before: minutes,
    }
  })
  return [...Map.groupBy(rows, (row) => `${row.remind_type} ${row.minutes_before}`).values()].flatMap(
    ([first]) => (first ? [first] : []),
  )
}

const defaultReminder = {
  remindType: 'notification' as const,
  beforeValue: limits.meeting.reminderDefaultMinutes,
  durationUnit: 'minute' as const,
}

/** The settings of a room that the draft requests; `isPassReq` is one of them. */
export function settingsOf(
  {
    settings = {},
    isPassReq,
  }: { settings?: Partial<RoomSettings> | undefined; isPassReq?: boolean | undefined },
  current: RoomSettings = defaultRoomSettings,
): RoomSettings {
  return {
    ...current,
    ...settings,
    passcodeRequired: isPassReq ?? settings.passcodeRequired ?? current.passcodeRequired,
  }
}
