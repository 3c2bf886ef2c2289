import type { Language } from '@majlis/contract'
import {
  type HostedMeeting,
  hostedMeetingOf,
  type HostedMeetingRow,
  type MeetingLink,
  meetingLinkOf,
} from '../meetings/index.ts'

/** A date that people are reminded of, as it is now. Times are epoch milliseconds. */
export interface UpcomingDate extends Pick<
  HostedMeeting,
  'organizationId' | 'organizationName' | 'hostName' | 'timeZone' | 'title'
> {
  meetingId: string
  originalStart: number
  startsAt: number
  endsAt: number
  isAllDay: boolean
  guestsSeeFiles: boolean
  hostLanguage: Language
  link: MeetingLink
}

interface UpcomingDateRow extends HostedMeetingRow {
  original_start: Date
  starts_at: Date
  ends_at: Date
  is_all_day: boolean
  guests_see_files: boolean
  /** Null: as the series. */
  own_title: string | null
  language: Language
  link_token: string
  is_registration_required: boolean
}

export function upcomingDateOf(row: UpcomingDateRow): UpcomingDate {
  const { id: meetingId, organizationId, organizationName, hostName, timeZone, title } = hostedMeetingOf(row)
  return {
    meetingId,
    organizationId,
    organizationName,
    hostName,
    timeZone,
    title: row.own_title ?? title,
    originalStart: row.original_start.getTime(),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    isAllDay: row.is_all_day,
    guestsSeeFiles: row.guests_see_files,
    hostLanguage: row.language,
    link: meetingLinkOf(row),
  }
}
