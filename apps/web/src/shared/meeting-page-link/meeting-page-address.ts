import type { MeetingTab } from '@majlis/contract'

export interface DatedMeeting {
  calendarId: string
  /** The original start of the event; null for a single meeting. */
  occurrenceStart: number | null
}

/** What the Transcripts tab shows first: minutes instead of the transcript, and which transcript and second. */
export interface ShownTranscript {
  part?: 'minutes'
  transcript?: string
  /** In milliseconds of the recording. */
  at?: number
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

/** The minutes of one recording of a date, at what was said at `at` if that is known. */
export function minutesAddress(date: DatedMeeting, transcript: string, at: number | null = null) {
  const shown: ShownTranscript = { part: 'minutes', transcript, ...(at === null ? {} : { at }) }
  return meetingPageAddress(date, 'transcription', shown)
}

/** The overview of the date as a string, for pages without a router. */
export function meetingPageHref({ calendarId, occurrenceStart }: DatedMeeting): string {
  const date = occurrenceStart === null ? '' : `?date=${occurrenceStart}`
  return `/meeting-management/${calendarId}/overview${date}`
}
