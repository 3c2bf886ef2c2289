import type { MeetingTab } from '@majlis/contract'

export interface DatedMeeting {
  calendarId: string
  /** The original start of the event; null for a single meeting. */
  occurrenceStart: number | null
}

/** What the Transcripts tab shows first: minutes instead of the transcript, and which transcript. */
export interface ShownTranscript {
  part?: 'minutes'
  transcript?: string
}

/** The page of one date of a meeting (spec 2.53), on one of its tabs. */
export function meetingPageAddress(
  { calendarId, occurrenceStart }: DatedMeeting,
  tab: MeetingTab = 'overview',
  shown: ShownTranscript = {},
) {
  return {
    to: '/meeting-management/$calendarId/$tab' as const,
    params: { calendarId, tab },
    search: { ...(occurrenceStart === null ? {} : { date: occurrenceStart }), ...shown },
  }
}

/** The minutes of a date, of one recording if its transcript is given. */
export function minutesAddress(date: DatedMeeting, transcript?: string) {
  const shown: ShownTranscript = { part: 'minutes', ...(transcript === undefined ? {} : { transcript }) }
  return meetingPageAddress(date, 'transcription', shown)
}

/** The overview of the date as a string, for pages without a router. */
export function meetingPageHref({ calendarId, occurrenceStart }: DatedMeeting): string {
  const date = occurrenceStart === null ? '' : `?date=${occurrenceStart}`
  return `/meeting-management/${calendarId}/overview${date}`
}
