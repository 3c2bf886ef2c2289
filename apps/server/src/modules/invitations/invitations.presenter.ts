import type { ReceivedInvitation } from '@majlis/contract'
import { pictureUrlOf } from '../files/index.ts'
import {
  datesOf,
  type InvitedDate,
  type InvitedMeeting,
  joinLinkOf,
  presentFile,
  responseLabel,
  type TimeRequest,
} from '../meetings/index.ts'
import type { InviteeResponse } from '../meetings/meetings.tables.ts'
import type { ReceivedRow } from './received.repository.ts'

/** One invitation with the date it shows. */
export interface ShownInvitation {
  inviteeId: string
  meeting: InvitedMeeting
  date: InvitedDate
  isForOneDate: boolean
  response: InviteeResponse
  /** The start before the organizer moved it. */
  movedFrom: number | null
  /** The answer for all dates that have none of their own. */
  wholeResponse: InviteeResponse
  request: TimeRequest | null
  state: ReceivedInvitation['state']
}

export function presentInvitation(shown: ShownInvitation, publicUrl: string): ReceivedInvitation {
  const { inviteeId, meeting, date, isForOneDate, response, movedFrom, request, state } = shown
  return {
    inviteeId,
    calendarId: meeting.id,
    meetingId: meeting.meetingId,
    occurrenceStart: date.originalStart,
    isForOneDate,
    meetingTitle: date.title,
    agenda: date.agenda,
    contents: state === 'cancelled' ? [] : meeting.contents.map((file) => presentFile(file)),
    bannerUrl: pictureUrlOf(meeting.bannerFileId),
    hostName: meeting.host.name,
    organizationName: meeting.organizationName,
    organizationId: meeting.organizationId,
    startDateTime: date.startsAt,
    endDateTime: date.endsAt,
    ...datesOf(meeting, date),
    timeZone: meeting.timeZone,
    isRecurrent: meeting.rrule !== null,
    rrule: meeting.rrule,
    previousStart: previousStartOf(response, movedFrom, date.startsAt),
    response: responseLabel(response, request),
    suggestedStart: request?.suggestedStart ?? null,
    suggestedEnd: request?.suggestedEnd ?? null,
    joinLink: joinLinkOf(publicUrl, meeting),
    state,
  }
}

export function presentReceived(row: ReceivedRow, publicUrl: string): ReceivedInvitation {
  const date = { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() }
  const link = { meetingId: row.typed_id, pmu: row.pmu, kind: row.kind, linkToken: row.link_token }
  return {
    inviteeId: row.invitee_id,
    calendarId: row.meeting_id,
    meetingId: row.typed_id,
    occurrenceStart: row.original_start.getTime(),
    isForOneDate: row.is_for_one_date,
    meetingTitle: row.title,
    agenda: row.agenda,
    contents: row.contents.map((file) => presentFile(file)),
    bannerUrl: pictureUrlOf(row.banner_file_id),
    hostName: row.host_name,
    organizationName: row.organization_name,
    organizationId: row.organization_id,
    startDateTime: date.startsAt,
    endDateTime: date.endsAt,
    ...datesOf({ isAllDay: row.is_all_day, timeZone: row.time_zone }, date),
    timeZone: row.time_zone,
    isRecurrent: row.rrule !== null,
    rrule: row.rrule,
    previousStart: previousStartOf(row.response, row.moved_from?.getTime() ?? null, date.startsAt),
    response: responseLabel(row.response, row.request_state && { state: row.request_state }),
    suggestedStart: row.suggested_start?.getTime() ?? null,
    suggestedEnd: row.suggested_end?.getTime() ?? null,
    joinLink: joinLinkOf(publicUrl, link),
    state: 'open',
  }
}

/** What a pending response is about beside the new time; null where the date was not moved, or was moved back. */
function previousStartOf(
  response: InviteeResponse,
  movedFrom: number | null,
  startsAt: number,
): number | null {
  return response === 'pending' && movedFrom !== startsAt ? movedFrom : null
}
