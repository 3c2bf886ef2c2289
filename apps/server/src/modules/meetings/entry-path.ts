import type { MeetingTab } from '@majlis/contract'

/** A date of a meeting by its original start; null: the meeting has none. */
interface Entry {
  calendarId: string
  occurrenceStart: number | null
}

/** A tab of the page of a date in the web app (spec 2.53); `shown` is what the tab shows at first. */
export function meetingPagePath(
  { calendarId, occurrenceStart }: Entry,
  tab: MeetingTab,
  shown: Record<string, string> = {},
): string {
  const date: Record<string, string> = occurrenceStart === null ? {} : { date: String(occurrenceStart) }
  const query = new URLSearchParams({ ...date, ...shown }).toString()
  return `/meeting-management/${calendarId}/${tab}${query && `?${query}`}`
}

/** The minutes of one transcript of a date. */
export const minutesPath = (entry: Entry, transcriptId: string): string =>
  meetingPagePath(entry, 'transcription', { part: 'minutes', transcript: transcriptId })

/** The page of a date. */
export const entryPath = (entry: Entry): string => meetingPagePath(entry, 'overview')
