import { meetingTabs, type MeetingTab } from '@majlis/contract'
import { useParams, useSearch } from '@tanstack/react-router'

/** The meeting, date and tab in the address; an unknown tab means the overview. */
export function useMeetingAddress(): { calendarId: string; tab: MeetingTab; date?: number } {
  const { calendarId = '', tab } = useParams({ strict: false })
  const { date } = useSearch({ strict: false })
  return {
    calendarId,
    tab: meetingTabs.find((one) => one === tab) ?? 'overview',
    ...(typeof date === 'number' ? { date } : {}),
  }
}
