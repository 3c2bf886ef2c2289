import type { Language } from '@majlis/contract'
import type { InviteeResponse } from './meetings.tables.ts'

/** A removed invitee, with what their mail needs. */
export interface QueuedRemovedInvitee {
  /** Of the organisation. */
  userId: string | null
  email: string
  name: string
  language: Language
  timeZone: string
}

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** The meeting looks different in the lists of everyone who takes part. */
    'meetings.changed': {
      meetingId: string
      /** Who took part until now. */
      alsoUserIds?: string[]
    }
    /** The meeting has other files, or says something else about them. */
    'meeting_files.changed': { meetingId: string }
    /** The invitations or requests of everyone who takes part, or of these users only, are different. */
    'invitations.changed': { meetingId: string; userIds?: string[] }
  }
}

/**
 * The parts of a meeting that a change touched; invitees are notified of `time`, `title`, `agenda`, `access`, `invitees` and `host`. `end` comes with `time`
 * if a series was only shortened. `access` is the passcode, or that registration is required.
 */
export type MeetingFacet =
  | 'time'
  | 'end'
  | 'title'
  | 'agenda'
  | 'access'
  | 'invitees'
  | 'host'
  | 'reminders'
  | 'contents'
  | 'banner'
  | 'settings'
  | 'look'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** A meeting was planned: its rows, invitees and reminders are there. `meetingId` is always the row's id (calendarId). */
    'meeting.scheduled': {
      meetingId: string
      byUserId: string
      /** Whether anyone but the host is invited. */
      hasInvitees: boolean
      hasReminders: boolean
    }
    /** The host started the personal room, which may already be open: its settings apply from now on. */
    'meeting.started': { meetingId: string }
    /** The meeting, or one date of it, is different now. Times in epoch milliseconds. */
    'meeting.changed': {
      meetingId: string
      /** Null: all dates. */
      originalStart: number | null
      facets: MeetingFacet[]
      /** If the time has changed: the earlier start of the (next) date; with `end`, the first date that was removed. */
      previousStart: number | null
      addedInviteeIds: string[]
      /** Absent: none. */
      removedUserIds?: string[]
      /** People from outside, whose rows in `removed_invitees` wait for this event. Absent: none. */
      removedOutsiderIds?: string[]
      /** In events that a release before these IDs has queued. */
      removedInvitees?: QueuedRemovedInvitee[]
      note: string
      byUserId: string
    }
    /** "This and following" was changed: `meetingId` ends before the split, `successorId` goes on from it. */
    'meeting.split': {
      meetingId: string
      successorId: string
      /** Where the first date of the second part was before; null when its time is the same. */
      previousStart?: number | null
      note: string
      byUserId: string
    }
    /** A date of a series had to be left out when it got its row: the hour is taken. */
    'meeting.date_skipped': { meetingId: string; originalStart: number }
    /** One date (`originalStart`) or the whole meeting (null) was cancelled; a shortened series is a change of `time`. */
    'meeting.cancelled': {
      meetingId: string
      originalStart: number | null
      startsAt: number
      /** Of one date that was not as the series says. */
      endsAt?: number
      title?: string | null
      /** The note to the invitees. */
      note?: string
      byUserId: string
    }
    /** The organizer refused these people, who may have been approved before. */
    'registration.refused': { registrationIds: string[] }
    /** Someone answered for one date, or for all (null). */
    'invitation.answered': {
      meetingId: string
      inviteeId: string
      originalStart: number | null
      response: InviteeResponse
      /** Said with a refusal. */
      note: string
      /** Of a suggestion. */
      requestId: string | null
    }
    /** The organizer keeps the time that was to be moved. */
    'time_request.refused': { meetingId: string; requestId: string; note: string }
  }
}
