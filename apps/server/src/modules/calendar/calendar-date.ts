import type { InvitationResponse } from '@majlis/contract'
import type { OccurrenceRoomState, ShowMeAs } from '../meetings/meetings.tables.ts'

/** One date of one meeting in a person's calendar. Times are epoch milliseconds. */
export interface CalendarDate {
  /** Of the meeting's row (calendarId). */
  meetingId: string
  /** Null beyond the rows of its series. */
  occurrenceId: string | null
  originalStart: number
  startsAt: number
  endsAt: number
  /** When it is over: its end, or that of its room; null while the room is open. */
  closesAt: number | null
  roomState: OccurrenceRoomState
  /** The ID people type. */
  publicId: string
  title: string
  timeZone: string
  isAllDay: boolean
  isRecurrent: boolean
  colorCodeHex: string
  showMeAs: ShowMeAs
  hostName: string
  /** The user whose calendar it is, as invitee or host; null if the user does not take part. */
  userId: string | null
  isHost: boolean
  /** The host is of another organisation. */
  isFromOutside: boolean
  /** Spec 3.12: the host may keep a meeting out of the own calendar; the seat is taken anyway. */
  isInOwnCalendar: boolean
  /** Null for the host, and for people who don't take part. */
  response: InvitationResponse | null
}

/** Whose dates: of people of one organisation, wherever they are invited, or of one of its seats. */
export type CalendarOwner =
  | { kind: 'people'; organizationId: string; userIds: readonly string[] }
  /** What is planned on a seat, and how `viewerId` takes part. */
  | { kind: 'seat'; organizationId: string; resourceId: string; viewerId: string }
