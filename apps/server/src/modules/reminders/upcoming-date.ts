import type { Language } from '@majlis/contract'
import type { MeetingLink } from '../meetings/index.ts'
import type { MeetingKind } from '../meetings/meetings.tables.ts'

/** The date that is reminded of, as it is now. */
export interface UpcomingDate {
  meetingId: string
  organizationId: string
  originalStart: number
  startsAt: number
  endsAt: number
  isAllDay: boolean
  timeZone: string
  title: string
  hostName: string
  hostLanguage: Language
  organizationName: string
  link: MeetingLink
}

export function upcomingDateOf(row: {
  id: string
  organization_id: string
  original_start: Date
  starts_at: Date
  ends_at: Date
  is_all_day: boolean
  time_zone: string
  title: string
  host_name: string
  language: Language
  organization_name: string
  meeting_id: string
  pmu: string
  kind: MeetingKind
  link_token: string
  is_registration_required: boolean
}): UpcomingDate {
  return {
    meetingId: row.id,
    organizationId: row.organization_id,
    originalStart: row.original_start.getTime(),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    isAllDay: row.is_all_day,
    timeZone: row.time_zone,
    title: row.title,
    hostName: row.host_name,
    hostLanguage: row.language,
    organizationName: row.organization_name,
    link: {
      meetingId: row.meeting_id,
      pmu: row.pmu,
      kind: row.kind,
      linkToken: row.link_token,
      isRegistrationRequired: row.is_registration_required,
    },
  }
}
