import { meetingTabs, type MeetingTab } from '@majlis/contract'
import { useParams, useSearch } from '@tanstack/react-router'

/** Which date of which meeting the address names, and which tab; an unknown tab is the overview. */
export function useMeetingAddress(): { calendarId: string; tab: MeetingTab; date?: number } {
  const { calendarId = '', tab } = useParams({ strict: false })
  const { date } = useSearch({ strict: false })
  return {
    calendarId,
    tab: meetingTabs.find((one) => one === tab) ?? 'overview',
    ...(typeof date === 'number' ? { date } : {}),
  }
}
