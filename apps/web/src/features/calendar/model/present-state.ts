import type { CalendarEntry } from '@majlis/contract'

/**
 * Marks entries as over that have ended since they were fetched, because the server only reports when a room opens or
 * closes. Returns the same list if nothing has.
 */
export function withPresentState(entries: readonly CalendarEntry[], now: number): readonly CalendarEntry[] {
  const isOver = ({ state, endDateTime }: CalendarEntry) => state === 'upcoming' && endDateTime <= now
  if (!entries.some(isOver)) return entries
  return entries.map((entry) => (isOver(entry) ? { ...entry, state: 'ended' } : entry))
}
