import type { CalendarEntry } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import type { Times } from '../model/moving.ts'

/** Where the dates of a series would be after a move, to name the pattern of a clash; null until it is known, and if it can't be. */
export function useMovedStarts(entry: CalendarEntry, times: Times, isSeries: boolean): number[] | null {
  const { calendarId, occurrenceStart } = entry
  const { data = null } = useQuery({
    queryKey: ['moved-starts', calendarId, occurrenceStart, times.startDateTime, times.endDateTime],
    enabled: isSeries,
    gcTime: 0,
    retry: false,
    // Loaded for clashes only: most visits to the calendar have none.
    queryFn: async () => {
      const [{ movedStarts }, { data: meeting }] = await Promise.all([
        import('../model/moved-series.ts'),
        api.schedule.get({ id: calendarId, occurrenceStart }),
      ])
      return movedStarts(entry, times, meeting)
    },
  })
  return data
}
