import {
  defaultRoomSettings,
  type InvitationResponse,
  type Reminder,
  type ScheduledMeeting,
} from '@majlis/contract'
import type { OccurrenceTime, Series } from '@majlis/scheduling'
import type { UserCaller } from '../../platform/http/context.ts'
import { pictureUrlOf } from '../files/index.ts'
import {
  datesOf,
  invitationOfRow,
  type InviteeRow,
  type PlannedDate,
  presentFile,
  presentInvitee,
  registrationLinkOf,
} from '../meetings/index.ts'
import { ownFieldsOf } from './edit/fields-of-date.ts'
import { fieldsOf } from './meeting-columns.ts'
import { canEdit } from './planning.policy.ts'
import type { PlannedMeeting, ReminderRow } from './planning.repository.ts'
import { formOf } from './dates/timing.ts'

export interface MeetingParts {
  meeting: PlannedMeeting
  series: Series
  /** The times shown: of the requested occurrence, else of the first one. */
  times: OccurrenceTime
  /** Present if one occurrence is requested. */
  date: Pick<PlannedDate, 'originalStart' | 'own'> | null
  /** The host among them, where there is anyone else. */
  invitees: readonly InviteeRow[]
}

export function presentScheduledMeeting(
  { meeting, series, times, date, invitees }: MeetingParts,
  caller: UserCaller,
  publicUrl: string,
): ScheduledMeeting {
  const settings = { ...defaultRoomSettings, ...meeting.settings }
  const isHost = canEdit(caller, meeting)
  const fields = { ...fieldsOf(meeting), ...(date ? ownFieldsOf(date.own) : {}) }
  return {
    ...fields,
    id: meeting.id,
    version: meeting.version,
    meetingId: meeting.meeting_id,
    meetingRoomId: meeting.id,
    resourceId: meeting.resource_id,
    createdBy: meeting.host_user_id,
    hostName: meeting.host_name,
    meetingType: meeting.meeting_type,
    isInstant: false,
    startDateTime: times.startsAt,
    endDateTime: times.endsAt,
    ...datesOf(series, times),
    timeZone: meeting.time_zone,
    isRecurrent: meeting.rrule !== null,
    recurrence: formOf(series),
    rrule: meeting.rrule,
    occurrenceStart: date?.originalStart ?? null,
    hasReminder: meeting.reminders.length > 0,
    reminders: meeting.reminders.map(presentReminder),
    idSource: meeting.id_source,
    isPassReq: settings.passcodeRequired,
    meetingPwd: meeting.passcode,
    registrationLink: meeting.is_registration_required
      ? registrationLinkOf(publicUrl, meeting.meeting_id)
      : null,
    settings,
    invitees: invitees.filter(({ role }) => role !== 'host').map((row) => presentInvitee(row, isHost)),
    contents: meeting.contents.map((file) => presentFile(file)),
    bannerImg: meeting.banner_file_id,
    bannerUrl: pictureUrlOf(meeting.banner_file_id),
    invitation: invitationOfRow(publicUrl, meeting, { title: fields.meetingTitle, settings }),
    myResponse: responseOf(caller, invitees),
    isOver: meeting.is_over,
    can: {
      edit: isHost && !meeting.is_over,
      delete: isHost && !meeting.is_over,
      start: isHost && !meeting.is_over,
      answer: !isHost && !meeting.is_over,
    },
  }
}

export function presentReminder(row: ReminderRow): Reminder & { id: string } {
  return {
    id: row.id,
    type: 'before',
    remindType: row.remind_type,
    beforeValue: row.before_value,
    durationUnit: row.duration_unit,
  }
}

function responseOf({ userId }: UserCaller, invitees: readonly InviteeRow[]): InvitationResponse | null {
  const own = invitees.find((invitee) => invitee.user_id === userId)
  return own && own.role !== 'host' ? presentInvitee(own, false).response : null
}
