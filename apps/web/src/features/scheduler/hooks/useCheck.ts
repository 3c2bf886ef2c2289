import { useDebouncedValue } from '@mantine/hooks'
import type { Conflict, TimeSlot } from '@majlis/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { recurrenceOf, timesOf, type DraftAccess } from '../../scheduler-draft/index.ts'

const typingMs = 400

/** A failed check is repeated after this long, then after twice as long, up to the longest. */
const retryMs = { first: 5_000, longest: 60_000 }

export interface Check {
  /** `failed`: unknown at the moment. `refused`: the server does not accept the draft, for the reason in `error`. */
  state: 'unknown' | 'checking' | 'free' | 'clash' | 'failed' | 'refused'
  conflicts: Conflict[]
  freeSlots: TimeSlot[]
  error: unknown
  isRetrying: boolean
  retry(): void
}

/**
 * Checks while typing whether every date of the draft is free on the seat, and again if that failed; `isRequested` is false where
 * nothing can be moved.
 */
export function useCheck(
  {
    draft,
    calendarId,
    occurrenceStart,
    isOneEvent,
    hasKeptRecurrence,
  }: Omit<DraftAccess, 'change' | 'errorOf' | 'refusedInvitee'>,
  isRequested: boolean,
): Check {
  const input = useMemo(() => {
    const times = timesOf(draft)
    if (!times || times.endDateTime <= times.startDateTime) return null
    const recurrence = isOneEvent ? null : recurrenceOf(draft)
    return {
      ...times,
      isRecurrent: recurrence !== null,
      // The check of the meeting, with all dates that have been skipped since.
      recurrence: hasKeptRecurrence ? null : recurrence,
      skipDates: draft.skipDates,
      ...(calendarId ? { calendarId } : {}),
      ...((isOneEvent || recurrence !== null) && occurrenceStart !== undefined ? { occurrenceStart } : {}),
    }
  }, [draft, calendarId, occurrenceStart, isOneEvent, hasKeptRecurrence])
  const [settled] = useDebouncedValue(input, typingMs)
  const isStale = JSON.stringify(settled) !== JSON.stringify(input)
  const query = useQuery({
    ...orpc.schedule.check.queryOptions({
      // Not requested without an input.
      input: settled ?? { startDateTime: 0, endDateTime: 0, timeZone: 'UTC' },
    }),
    enabled: isRequested && settled !== null && !isStale,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: false,
    refetchInterval: ({ state: { error, errorUpdateCount } }) =>
      error && mayHeal(errorCode(error))
        ? Math.min(retryMs.first * 2 ** (errorUpdateCount - 1), retryMs.longest)
        : false,
  })
  const { conflicts = [], freeSlots = [] } = query.data?.data ?? {}
  const found = {
    conflicts,
    freeSlots,
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  }
  const nothing = { ...found, conflicts: [], freeSlots: [] }
  if (!isRequested || !input) return { ...nothing, state: 'unknown' }
  if (isStale) return { ...found, state: 'checking' }
  // While it is checked again, too: screen readers do not announce every try.
  const isAgain = query.isPending && query.errorUpdateCount > 0
  if (isAgain || (query.error && mayHeal(errorCode(query.error)))) return { ...nothing, state: 'failed' }
  if (query.error) return { ...nothing, state: 'refused' }
  if (query.isPending || query.isPlaceholderData) return { ...found, state: 'checking' }
  return { ...found, state: conflicts.length > 0 ? 'clash' : 'free' }
}
