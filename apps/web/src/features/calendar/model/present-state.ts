import type { CalendarEntry } from '@majlis/contract'

/**
 * What has ended since the entries were fetched is over, without a word of the server: only the beginning and the end of a room
 * are notified. Returns the same list if nothing has.
 */
export function withPresentState(entries: readonly CalendarEntry[], now: number): readonly CalendarEntry[] {
  const isOver = ({ state, endDateTime }: CalendarEntry) => state === 'upcoming' && endDateTime <= now
  if (!entries.some(isOver)) return entries
  return entries.map((entry) => (isOver(entry) ? { ...entry, state: 'ended' } : entry))
}
