import { useDebouncedValue } from '@mantine/hooks'
import type { Conflict, TimeSlot } from '@majlis/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { recurrenceOf } from '../model/recurrence.ts'
import { timesOf } from '../model/request.ts'
import type { DraftAccess } from './useDraft.ts'

const typingMs = 400

export interface Check {
  state: 'unknown' | 'checking' | 'free' | 'clash'
  conflicts: Conflict[]
  freeSlots: TimeSlot[]
}

/** Asks while typing whether every date of the draft is free on the seat; `isAsked` is false where nothing can be moved. */
export function useCheck(
  {
    draft,
    calendarId,
    occurrenceStart,
    isOneEvent,
    hasKeptRecurrence,
  }: Omit<DraftAccess, 'change' | 'errorOf' | 'refusedInvitee'>,
  isAsked: boolean,
): Check {
  const input = useMemo(() => {
    const times = timesOf(draft)
    if (!times || times.endDateTime <= times.startDateTime) return null
    const recurrence = isOneEvent ? null : recurrenceOf(draft)
    return {
      ...times,
      isRecurrent: recurrence !== null,
      // What the meeting has, with all that was left out of it since.
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
      // Not asked without an input.
      input: settled ?? { startDateTime: 0, endDateTime: 0, timeZone: 'UTC' },
    }),
    enabled: isAsked && settled !== null && !isStale,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: false,
  })
  const { conflicts = [], freeSlots = [] } = query.data?.data ?? {}
  if (!isAsked || !input || query.isError) return { state: 'unknown', conflicts: [], freeSlots: [] }
  if (isStale || query.isPending || query.isPlaceholderData)
    return { state: 'checking', conflicts, freeSlots }
  return { state: conflicts.length > 0 ? 'clash' : 'free', conflicts, freeSlots }
}
