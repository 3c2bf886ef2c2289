import { useMemo } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { useEntries } from '../api/useEntries.ts'
import { useExternalEntries } from '../api/useExternalEntries.ts'
import { shownDays, stepped, type Place } from '../model/place.ts'
import { withPresentState } from '../model/present-state.ts'
import { useExternalChoice } from './useExternalChoice.ts'

/** The days that a place shows, and their entries as they are now; those of connected calendars if the user wants to see them. */
export function useShownEntries({ view, day }: Place, now: number) {
  const { timeZone, weekStart } = useUser().profile
  const days = useMemo(() => shownDays(view, day, weekStart), [view, day, weekStart])
  const neighbours = ([1, -1] as const).map((way) => shownDays(view, stepped(view, day, way), weekStart))
  const { entries: fetched, ...query } = useEntries(days, neighbours, timeZone)
  const external = useExternalChoice()
  const others = useExternalEntries(days, timeZone, external?.isShown ?? false)
  const entries = useMemo(
    () => withPresentState([...fetched, ...others.entries], now),
    [fetched, others.entries, now],
  )
  return { days, entries, external, retryExternal: others.retry, ...query }
}
