import type { MeetingListItem } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { datesOf, joinLinkOf, registrationLinkOf } from '../meetings/index.ts'
import type { UserMeetingRow } from './user-meetings.repository.ts'

/** What is going on in an open room, as one user sees it. */
export interface Presence {
  insideCount: number
  /** The user was inside, and is not now. */
  hasLeft: boolean
}

/** What goes on in the open rooms of these meetings, as one user sees it. */
export type PresenceLookup = (
  db: DbOrTx,
  userId: string,
  meetingIds: string[],
) => Promise<Map<string, Presence>>

/** How many messages of these dates the account may read; dates on which no one was inside are left out. */
export type MessageCounts = (
  db: DbOrTx,
  occurrenceIds: readonly string[],
  userId: string,
) => Promise<Map<string, { messages: number }>>

/** How many recordings were kept of these dates; dates without any are left out. */
export type RecordingCounts = (db: DbOrTx, occurrenceIds: readonly string[]) => Promise<Map<string, number>>

export function presentUserMeeting(
  row: UserMeetingRow,
  presence: Presence | undefined,
  {
    publicUrl,
    type,
    passcode,
    recordingCount,
    messageCount,
  }: {
    publicUrl: string
    type: 'upcoming' | 'previous'
    passcode: string | null
    recordingCount: number
    messageCount: number
  },
): MeetingListItem {
  const { pmu, kind, meeting_id: meetingId, link_token: linkToken } = row
  return {
    calendarId: row.id,
    occurrenceId: row.occurrence_id,
    occurrenceStart: row.original_start.getTime(),
    meetingId,
    meetingTitle: row.title,
    startDateTime: row.starts_at.getTime(),
    endDateTime: row.ends_at.getTime(),
    ...datesOf(
      { isAllDay: row.is_all_day, timeZone: row.time_zone },
      { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() },
    ),
    timeZone: row.time_zone,
    colorCodeHex: row.color_code_hex,
    isRecurrent: row.rrule !== null,
    rrule: row.rrule,
    isInstant: kind !== 'scheduled',
    isWebinar: row.settings.webinar ?? false,
    isHost: row.is_host,
    hostName: row.host_name,
    inviteeCount: row.invitee_count,
    acceptedCount: row.accepted_count,
    myResponse: row.my_response,
    state: stateOf(row, presence, type),
    insideCount: presence?.insideCount ?? 0,
    recordingCount,
    messageCount,
    contentCount: row.content_count,
    dateCount: row.date_count,
    joinLink: joinLinkOf(publicUrl, { meetingId, pmu, kind, linkToken }),
    registrationLink: row.is_registration_required ? registrationLinkOf(publicUrl, meetingId) : null,
    passcode,
  }
}

/** Spec 4.4: a meeting can be ongoing, rejoined or ended. */
function stateOf(
  { room_state: roomState }: UserMeetingRow,
  presence: Presence | undefined,
  type: 'upcoming' | 'previous',
): MeetingListItem['state'] {
  if (type === 'previous') return 'ended'
  if (roomState !== 'open') return 'upcoming'
  return presence?.hasLeft ? 'rejoinable' : 'ongoing'
}
