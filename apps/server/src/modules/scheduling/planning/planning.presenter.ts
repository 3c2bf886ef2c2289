import {
  defaultRoomSettings,
  type InvitationResponse,
  type Reminder,
  type ScheduledMeeting,
} from '@majlis/contract'
import type { OccurrenceTime, Series } from '@majlis/scheduling'
import type { UserCaller } from '../../../platform/http/context.ts'
import { pictureUrlOf } from '../../files/index.ts'
import { presentFile } from '../agenda-files/meeting-files.ts'
import { datesOf } from '../dates-of-days.ts'
import { invitationOf } from '../invitation.ts'
import { presentInvitee, type InviteeRow } from '../invitations/invitee-list.ts'
import { fullName } from '../meetings.repository.ts'
import type { PlannedDate } from './dates.repository.ts'
import { canEdit } from './planning.policy.ts'
import type { PlannedMeeting, ReminderRow } from './planning.repository.ts'
import { formOf } from './timing.ts'

export interface MeetingParts {
  meeting: PlannedMeeting
  series: Series
  /** The times shown: of the occurrence that is asked for, else of the first one. */
  times: OccurrenceTime
  /** Present when one occurrence is asked for. */
  date: Pick<PlannedDate, 'originalStart' | 'title' | 'agenda' | 'colorCodeHex' | 'showMeAs'> | null
  /** The host among them, where there is anybody else. */
  invitees: readonly InviteeRow[]
}

export function presentScheduledMeeting(
  { meeting, series, times, date, invitees }: MeetingParts,
  caller: UserCaller,
  publicUrl: string,
): ScheduledMeeting {
  const settings = { ...defaultRoomSettings, ...meeting.settings }
  const isHost = canEdit(caller, meeting)
  const title = date?.title ?? meeting.title
  return {
    id: meeting.id,
    version: meeting.version,
    meetingId: meeting.meeting_id,
    meetingRoomId: meeting.id,
    resourceId: meeting.resource_id,
    createdBy: meeting.host_user_id,
    hostName: fullName(meeting.first_name, meeting.last_name),
    meetingTitle: title,
    agenda: date?.agenda ?? meeting.agenda,
    meetingType: meeting.meeting_type,
    isBigMeeting: meeting.meeting_type === 'big',
    isInstant: false,
    isMultiLingual: meeting.is_multilingual,
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
    showMeAs: date?.showMeAs ?? meeting.show_me_as,
    colorCodeHex: date?.colorCodeHex ?? meeting.color_code_hex,
    idSource: meeting.id_source,
    isPassReq: settings.passcodeRequired,
    meetingPwd: meeting.passcode,
    isRegRequired: meeting.is_registration_required,
    registration: meeting.registration,
    registrationLink: meeting.is_registration_required ? `${publicUrl}/register/${meeting.meeting_id}` : null,
    addToMyCalender: meeting.is_in_own_calendar,
    settings,
    invitees: invitees.filter(({ role }) => role !== 'host').map((row) => presentInvitee(row, isHost)),
    contents: meeting.contents.map((file) => presentFile(file)),
    bannerImg: meeting.banner_file_id,
    bannerUrl: pictureUrlOf(meeting.banner_file_id),
    invitation: invitationOf(publicUrl, {
      title,
      meetingId: meeting.meeting_id,
      pmu: meeting.pmu,
      kind: meeting.kind,
      idSource: meeting.id_source,
      passcode: meeting.passcode,
      linkToken: meeting.link_token,
      settings,
    }),
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
