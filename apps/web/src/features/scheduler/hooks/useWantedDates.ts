import { limits, type EditScope } from '@majlis/contract'
import { useMemo } from 'react'
import type { WantedDates } from '../../../shared/clash/index.ts'
import { datesOf, useDraft } from '../../scheduler-draft/index.ts'

/** Four dates for each clash that the server reports, because a clash on every fourth date is still named as one. */
const maxDates = 4 * limits.recurrence.maxCount
const yearMs = 366 * 86_400_000

/** The dates that the draft wants, for as long as meetings can be scheduled ahead. `scope`: the events that are changed. */
export function useWantedDates(scope?: EditScope): WantedDates {
  const { draft, isOneEvent } = useDraft()
  const isSeries = draft.recurrence !== null && !isOneEvent && scope !== 'this'
  return useMemo(() => {
    const starts = isSeries ? datesOf(draft, maxDates)?.dates.map(({ startsAt }) => startsAt) : undefined
    const until = (starts?.[0] ?? 0) + limits.meeting.maxYearsAhead * yearMs
    return { isSeries, dates: starts?.filter((start) => start < until) ?? null }
  }, [draft, isSeries])
}
