import type { MeetingTab } from '@majlis/contract'

/** A date of a meeting by its original start; null: the meeting has none. */
interface Entry {
  calendarId: string
  occurrenceStart: number | null
}

/** A tab of the page of a date in the web app (spec 2.53). */
export function meetingPagePath({ calendarId, occurrenceStart }: Entry, tab: MeetingTab): string {
  const query = occurrenceStart === null ? '' : `?date=${occurrenceStart}`
  return `/meeting-management/${calendarId}/${tab}${query}`
}

/** The minutes of one transcript of a date. */
export function minutesPath(entry: Entry, transcriptId: string): string {
  const path = meetingPagePath(entry, 'transcription')
  return `${path}${path.includes('?') ? '&' : '?'}part=minutes&transcript=${transcriptId}`
}

/** The page of a date. */
export const entryPath = (entry: Entry): string => meetingPagePath(entry, 'overview')
