import { useMemo } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { useEntries } from '../api/useEntries.ts'
import { shownDays, stepped, type Place } from '../model/place.ts'
import { withPresentState } from '../model/present-state.ts'

/** The days that a place shows, and their entries as they are now. */
export function useShownEntries({ view, day }: Place, now: number) {
  const { timeZone, weekStart } = useUser().profile
  const days = useMemo(() => shownDays(view, day, weekStart), [view, day, weekStart])
  const neighbours = ([1, -1] as const).map((way) => shownDays(view, stepped(view, day, way), weekStart))
  const { entries: fetched, ...query } = useEntries(days, neighbours, timeZone)
  const entries = useMemo(() => withPresentState(fetched, now), [fetched, now])
  return { days, entries, ...query }
}
