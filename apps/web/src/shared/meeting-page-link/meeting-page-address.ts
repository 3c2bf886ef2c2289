import type { MeetingTab } from '@majlis/contract'

export interface DatedMeeting {
  calendarId: string
  /** The original start of the date; null for a single meeting, whose only date is meant. */
  occurrenceStart: number | null
}

/** The page of one date of a meeting (spec 2.53), on one of its tabs. */
export function meetingPageAddress(
  { calendarId, occurrenceStart }: DatedMeeting,
  tab: MeetingTab = 'overview',
) {
  return {
    to: '/meeting-management/$calendarId/$tab' as const,
    params: { calendarId, tab },
    search: occurrenceStart === null ? {} : { date: occurrenceStart },
  }
}

/** The overview of the date as a string, for pages without a router. */
export function meetingPageHref({ calendarId, occurrenceStart }: DatedMeeting): string {
  const date = occurrenceStart === null ? '' : `?date=${occurrenceStart}`
  return `/meeting-management/${calendarId}/overview${date}`
}
