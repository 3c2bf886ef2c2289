import type { MeetingPage } from '@majlis/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'

/** Changes inside a room are not announced outside of it, so the page is fetched again at intervals. */
const liveMs = 10_000

export const isLive = (meeting: Pick<MeetingPage, 'state'> | undefined): boolean =>
  meeting?.state === 'ongoing' || meeting?.state === 'rejoinable'

/** How often a tab of the meeting is fetched again; not at all unless it is in progress. */
export const liveInterval = (meeting: Pick<MeetingPage, 'state'> | undefined): number | false =>
  isLive(meeting) ? liveMs : false

/**
 * One date of a meeting. While another date is loading, the previous one is shown. Fetched again while the meeting is
 * in progress or its recording is being prepared.
 */
export function useMeetingPage(input: { calendarId: string; date?: number }) {
  return useQuery({
    ...orpc.meetingPage.page.queryOptions({ input }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const meeting = state.data?.data
      return meeting && meeting.counts.preparing > 0 ? liveMs : liveInterval(meeting)
    },
  })
}

/** The input that names this date in the calls of the tabs. */
export const dateOfPage = ({ calendarId, date }: Pick<MeetingPage, 'calendarId' | 'date'>) => ({
  calendarId,
  ...(date === null ? {} : { date }),
})
