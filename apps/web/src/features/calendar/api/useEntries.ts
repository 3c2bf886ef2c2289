import type { CalendarEntry } from '@majlis/contract'
import { addDays, toInstant } from '@majlis/scheduling'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import type { Day } from '../../../shared/date-time/index.ts'

export interface EntriesState {
  entries: readonly CalendarEntry[]
  /** Nothing is loaded for these days yet. */
  isLoading: boolean
  /** Nothing can be loaded for them while offline. */
  isOffline: boolean
  error: unknown
  retry(): void
}

const nothing: readonly CalendarEntry[] = []

/** Loads the entries of some days, and in advance those of the periods that Previous and Next lead to. */
export function useEntries(
  days: readonly Day[],
  neighbours: readonly (readonly Day[])[],
  timeZone: string,
): EntriesState {
  const queries = useQueryClient()
  const query = useQuery({ ...rangeOptions(days, timeZone), placeholderData: keepPreviousData })
  const { isSuccess, isPlaceholderData } = query

  const ahead = useMemo(
    () => neighbours.map((range) => rangeOptions(range, timeZone)),
    // The days of a neighbour follow from the days that are shown.
    // oxlint-disable-next-line react/exhaustive-deps
    [days.join(), timeZone],
  )
  useEffect(() => {
    if (!isSuccess || isPlaceholderData) return
    for (const options of ahead) void queries.prefetchQuery(options)
  }, [ahead, isSuccess, isPlaceholderData, queries])

  const isLoading = query.isPending || isPlaceholderData
  return {
    entries: query.data?.data.entries ?? nothing,
    isLoading,
    isOffline: isLoading && query.isPaused,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

function rangeOptions(days: readonly Day[], timeZone: string) {
  const first = days[0] ?? '1970-01-01'
  const last = days.at(-1) ?? first
  return orpc.schedule.byDateRange.queryOptions({
    input: {
      startDate: toInstant(`${first}T00:00`, timeZone),
      endDate: toInstant(`${addDays(last, 1)}T00:00`, timeZone),
      timeZone,
    },
  })
}
