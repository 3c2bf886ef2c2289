import type { ShownEntry } from './external-entries.ts'

/**
 * Marks entries as over that have ended since they were fetched, because the server only reports when a room opens or
 * closes. Returns the same list if nothing has.
 */
export function withPresentState(entries: readonly ShownEntry[], now: number): readonly ShownEntry[] {
  const isOver = ({ state, endDateTime }: ShownEntry) => state === 'upcoming' && endDateTime <= now
  if (!entries.some(isOver)) return entries
  return entries.map((entry) => (isOver(entry) ? { ...entry, state: 'ended' } : entry))
}
