import { useText } from '@majlis/i18n/react'
import { addDays, toInstant } from '@majlis/scheduling'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import type { Day } from '../../../shared/date-time/index.ts'
import { externalEntries, type ShownEntry } from '../model/external-entries.ts'

const nothing: readonly ShownEntry[] = []

/**
 * The events of the user's connected calendars on some days; none unless they are requested. `retry`: loads them again; null unless they
 * could not be loaded.
 */
export function useExternalEntries(
  days: readonly Day[],
  timeZone: string,
  isRequested: boolean,
): { entries: readonly ShownEntry[]; retry: (() => void) | null } {
  const t = useText('calendar')
  const untitled = t('external.untitled')
  const first = days[0] ?? '1970-01-01'
  const query = useQuery({
    ...orpc.calendarConnection.externalTimes.queryOptions({
      input: {
        startDate: toInstant(`${first}T00:00`, timeZone),
        endDate: toInstant(`${addDays(days.at(-1) ?? first, 1)}T00:00`, timeZone),
      },
    }),
    enabled: isRequested,
    placeholderData: keepPreviousData,
  })
  const times = isRequested ? query.data?.data.times : undefined
  const entries = useMemo(
    () => (times ? externalEntries(times, timeZone, untitled) : nothing),
    [times, timeZone, untitled],
  )
  const isMissing = isRequested && query.isError && times === undefined
  return { entries, retry: isMissing ? () => void query.refetch() : null }
}
