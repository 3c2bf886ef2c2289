import type { MeetingDate, MeetingPage, RoomSettings } from '@majlis/contract'
import { pictureUrlOf } from '../files/index.ts'
import {
  datesOf,
  invitationOfRow,
  isDeletedDate,
  meetingPagePath,
  stateOfDate,
  type ViewedDate,
  type ViewedDateRow,
  type ViewedMeetingRow,
} from '../meetings/index.ts'
import type { Opening, PersonInside } from './dated-sessions.repository.ts'
import type { Answers } from './answers.repository.ts'

/** What the rooms know of a date. */
interface Held {
  messages: number
  people: number
}

interface PageParts {
  viewed: ViewedDate
  can: MeetingPage['can']
  contents: MeetingPage['contents']
  settings: RoomSettings
  answers: Answers
  /** Null if the caller doesn't manage registrations of this meeting. */
  waitingRegistrations: number | null
  openings: readonly Opening[]
  inside: readonly PersonInside[]
  messages: number
  /** As the list of attendance counts them. */
  people: number
  recordings: number
  preparing: number
  neighbours: { previous: number | null; next: number | null }
  /** The caller was in the room that is open now, and is not inside. */
  hasLeft: boolean
  publicUrl: string
}

export function presentPage(parts: PageParts): MeetingPage {
  const { viewed, can, answers, messages, people, openings, neighbours } = parts
  const { meeting, startsAt, endsAt } = viewed
  const isBig = meeting.meeting_type === 'big'
  return {
    calendarId: meeting.id,
    date: viewed.originalStart,
    meetingId: meeting.meeting_id,
    meetingTitle: viewed.title,
    kind: meeting.kind,
    isWebinar: parts.settings.webinar,
    startDateTime: startsAt,
    endDateTime: endsAt,
    ...datesOf({ isAllDay: meeting.is_all_day, timeZone: meeting.time_zone }, { startsAt, endsAt }),
    timeZone: meeting.time_zone,
    rrule: meeting.rrule,
    organizationName: meeting.organization_name,
    hostName: meeting.host_name,
    role: viewed.role,
    state: viewed.state === 'ongoing' && parts.hasLeft ? 'rejoinable' : viewed.state,
    meetingIsDeleted: viewed.isDeleted,
    hasOccurred: openings.length > 0,
    openings: openings.map(({ startedAt, endedAt }) => ({
      startedAt: startedAt.getTime(),
      endedAt: endedAt?.getTime() ?? null,
    })),
    inside: parts.inside.map(({ name, role, isGuest: guest, since }) => ({
      name,
      role,
      guest,
      since: since.getTime(),
    })),
    participantCount: isBig ? 0 : people,
    bigMeetingParticipantCount: isBig ? people : 0,
    chatRoomLink:
      messages === 0
        ? null
        : meetingPagePath({ calendarId: viewed.meeting.id, occurrenceStart: viewed.originalStart }, 'chat'),
    counts: {
      contents: parts.contents.length,
      recordings: parts.recordings,
      preparing: parts.preparing,
      messages,
      // Guests learn of no one else.
      invited: can.seeInvitees ? answers.invited : 0,
      accepted: can.seeInvitees ? answers.accepted : 0,
      unanswered: can.seeInvitees ? answers.unanswered : 0,
    },
    agenda: viewed.agenda,
    bannerUrl: pictureUrlOf(meeting.banner_file_id),
    contents: parts.contents,
    invitation: invitationTo(parts),
    myResponse: answers.own,
    previousDate: neighbours.previous,
    nextDate: neighbours.next,
    registration:
      parts.waitingRegistrations === null
        ? null
        : {
            link: `${parts.publicUrl}/register/${meeting.meeting_id}`,
            waitingCount: parts.waitingRegistrations,
          },
    guestAreas:
      viewed.role === 'host' && meeting.kind === 'scheduled'
        ? {
            files: meeting.guests_see_files,
            recordings: meeting.guests_see_recordings,
            attendance: meeting.guests_see_attendance,
          }
        : null,
    can,
  }
}

export function presentDate(
  meeting: ViewedMeetingRow,
  row: ViewedDateRow,
  held: Held | undefined,
  recordings: number,
): MeetingDate {
  return {
    calendarId: meeting.id,
    date: row.original_start.getTime(),
    startDateTime: row.starts_at.getTime(),
    endDateTime: row.ends_at.getTime(),
    meetingTitle: row.title ?? meeting.title,
    state: stateOfDate(row),
    meetingIsDeleted: isDeletedDate(meeting, row),
    hasOccurred: (held?.people ?? 0) > 0,
    recordings,
    messages: held?.messages ?? 0,
  }
}

function invitationTo({ viewed, settings, publicUrl }: PageParts): MeetingPage['invitation'] {
  const { meeting, state, isDeleted, title } = viewed
  if (isDeleted || state === 'ended' || meeting.cancelled_at !== null) return null
  return invitationOfRow(publicUrl, meeting, { title, settings })
}
