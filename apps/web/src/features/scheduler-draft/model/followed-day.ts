import { isSame, type Draft } from './draft.ts'
import { movedRecurrence, type DraftRecurrence } from './recurrence.ts'
import { withSlot } from './times.ts'

/**
 * The draft after a change of its day. The recurrence of an edited meeting moves too, unless another one was chosen. `initial`
 * is the draft as it was opened.
 */
export function withFollowedDay(initial: Draft, previous: Draft, next: Draft): Draft {
  if (!next.startDate || next.startDate === previous.startDate) return next
  if (!isSame(next.recurrence, keptRecurrence(initial, previous))) return next
  return { ...next, recurrence: keptRecurrence(initial, next) }
}

/** The original recurrence of a draft, moved to another day as the server would move it. */
export function keptRecurrence(
  { recurrence, startDate, timeZone }: Draft,
  { startDate: to }: Pick<Draft, 'startDate'>,
): DraftRecurrence | null {
  return movedRecurrence(recurrence, startDate, to, timeZone)
}

/** Puts the draft where all its dates were found to be free, with the days on which it repeats. */
export function withFreeSlot(draft: Draft, slot: Parameters<typeof withSlot>[1]): Draft {
  const { recurrence, startDate, timeZone } = draft
  const next = withSlot(draft, slot)
  return { ...next, recurrence: movedRecurrence(recurrence, startDate, next.startDate, timeZone) }
}
