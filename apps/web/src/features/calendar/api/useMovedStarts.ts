import type { CalendarEntry, EditScope } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import type { Times } from '../model/moving.ts'

/**
 * Where the dates of a series would be after a move, to name the pattern of a clash; null while loading, and if it can't be determined. `scope` is
 * null if only one date moves.
 */
export function useMovedStarts(entry: CalendarEntry, times: Times, scope: EditScope | null): number[] | null {
  const { calendarId, startDateTime } = entry
  const { data = null } = useQuery({
    queryKey: ['moved-starts', calendarId, startDateTime, times.startDateTime, times.endDateTime, scope],
    enabled: scope !== null,
    gcTime: 0,
    retry: false,
    // Loaded only for clashes, because most visits to the calendar have none.
    queryFn: async () => {
      if (scope === null) return null
      const [{ movedStarts }, { data: series }] = await Promise.all([
        import('../model/moved-series.ts'),
        api.schedule.get({ id: calendarId }),
      ])
      return movedStarts({ entry, times, series, scope, now: Date.now() })
    },
  })
  return data
}
