import type { EditScope, ScheduledMeeting } from '@majlis/contract'
import type { Clash } from '../clash/index.ts'
import { errorCode, errorData } from '../light-api/error-code.ts'

/** One attempt to save. `Subject` is what is saved: a draft, or a move in the calendar. A new meeting has no scope. */
export interface Attempt<Subject> {
  subject: Subject
  scope: EditScope | undefined
}

/**
 * Saving a meeting.
 *
 *   idle ──► checking ──► asking ──► saving ──► saved
 *                                      │ ▲
 *                                      │ └─ answered ── clash · next_in_past · merging
 *                                      ├──────────────────▲            ▲         │
 *                                      ├──► comparing ─────────────────┼─────────┘ (to merging)
 *                                      └──► refused
 *
 * Every step but saving, comparing and checking may be left for saving; a question that is dismissed leads back to idle.
 * `checking` and `asking` are skipped where there is nothing to ask.
 */
export type SaveState<Subject, Saved> =
  | { step: 'idle' }
  /** Finding out whether there is something to ask. */
  | { step: 'checking'; subject: Subject }
  /** For which events of a series is it, and what are invitees to read? */
  | { step: 'asking'; subject: Subject; possible: readonly EditScope[] }
  | { step: 'saving'; attempt: Attempt<Subject> }
  /** `isTried`: the server refused to save because of it, and saving goes on once dates are left out. Otherwise it was found before. */
  | { step: 'clash'; attempt: Attempt<Subject>; clash: Clash; isTried: boolean }
  /** Changed as a whole, the series would have its next event in the past. */
  | { step: 'next_in_past'; attempt: Attempt<Subject> }
  /** Reading what a colleague has saved in the meantime. */
  | { step: 'comparing'; attempt: Attempt<Subject> }
  | { step: 'merging'; attempt: Attempt<Subject>; theirs: ScheduledMeeting }
  | { step: 'saved'; saved: Saved }
  | { step: 'refused'; subject: Subject; error: unknown }

export type SaveEvent<Subject, Saved> =
  | { type: 'check_started'; subject: Subject }
  | { type: 'scope_requested'; subject: Subject; possible: readonly EditScope[] }
  | { type: 'sent'; attempt: Attempt<Subject> }
  | { type: 'clash_found'; subject: Subject; clash: Clash }
  | { type: 'saved'; saved: Saved }
  /** `canMerge`: what a colleague has saved can be read and merged. */
  | { type: 'refused'; error: unknown; canMerge: boolean }
  | { type: 'compared'; theirs: ScheduledMeeting }
  /** `subject` without the dates that clash. */
  | { type: 'dates_left_out'; subject: Subject }
  | { type: 'dismissed' }
  /** The subject differs from the refused one. */
  | { type: 'edited' }

/** The next state. An event that does not belong to the present one changes nothing. */
export function transition<Subject, Saved>(
  state: SaveState<Subject, Saved>,
  event: SaveEvent<Subject, Saved>,
): SaveState<Subject, Saved> {
  switch (state.step) {
    case 'idle':
    case 'saved':
    case 'refused':
      return rest(state, event)
    case 'checking':
      if (event.type === 'scope_requested')
        return { step: 'asking', subject: event.subject, possible: event.possible }
      if (event.type === 'sent') return { step: 'saving', attempt: event.attempt }
      return event.type === 'refused'
        ? { step: 'refused', subject: state.subject, error: event.error }
        : state
    case 'saving':
      if (event.type === 'saved') return { step: 'saved', saved: event.saved }
      return event.type === 'refused' ? refuse(state.attempt, event) : state
    case 'comparing':
      if (event.type === 'compared') return { step: 'merging', attempt: state.attempt, theirs: event.theirs }
      return event.type === 'refused'
        ? { step: 'refused', subject: state.attempt.subject, error: event.error }
        : state
    case 'clash':
      return event.type === 'dates_left_out' ? leaveOut(state, event.subject) : answer(state, event)
    case 'merging':
      // Fields that both have changed to the same value.
      return event.type === 'saved' ? { step: 'saved', saved: event.saved } : answer(state, event)
    case 'asking':
    case 'next_in_past':
      return answer(state, event)
  }
}

function rest<Subject, Saved>(
  state: SaveState<Subject, Saved>,
  event: SaveEvent<Subject, Saved>,
): SaveState<Subject, Saved> {
  switch (event.type) {
    case 'check_started':
      return { step: 'checking', subject: event.subject }
    case 'scope_requested':
      return { step: 'asking', subject: event.subject, possible: event.possible }
    case 'sent':
      return { step: 'saving', attempt: event.attempt }
    case 'clash_found':
      return {
        step: 'clash',
        attempt: { subject: event.subject, scope: undefined },
        clash: event.clash,
        isTried: false,
      }
    case 'saved':
      return { step: 'saved', saved: event.saved }
    case 'edited':
      return state.step === 'refused' ? { step: 'idle' } : state
    case 'refused':
    case 'compared':
    case 'dates_left_out':
    case 'dismissed':
      return state
  }
}

function answer<Subject, Saved>(
  state: SaveState<Subject, Saved>,
  event: SaveEvent<Subject, Saved>,
): SaveState<Subject, Saved> {
  if (event.type === 'sent') return { step: 'saving', attempt: event.attempt }
  return event.type === 'dismissed' ? { step: 'idle' } : state
}

function leaveOut<Subject, Saved>(
  { attempt, isTried }: Extract<SaveState<Subject, Saved>, { step: 'clash' }>,
  subject: Subject,
): SaveState<Subject, Saved> {
  return isTried ? { step: 'saving', attempt: { ...attempt, subject } } : { step: 'idle' }
}

/** Turns a refusal into a question if there is another solution. */
function refuse<Subject, Saved>(
  attempt: Attempt<Subject>,
  { error, canMerge }: { error: unknown; canMerge: boolean },
): SaveState<Subject, Saved> {
  const code = errorCode(error)
  const { conflicts = [], freeSlots = [] } = errorData(error)
  if (code === 'schedule.overlap' && conflicts.length > 0)
    return { step: 'clash', attempt, clash: { conflicts, freeSlots }, isTried: true }
  if (code === 'schedule.next_in_past') return { step: 'next_in_past', attempt }
  if (code === 'schedule.stale' && canMerge) return { step: 'comparing', attempt }
  return { step: 'refused', subject: attempt.subject, error }
}

/** Whether the server is waited for. */
export function isUnderWay({ step }: SaveState<unknown, unknown>): boolean {
  return step === 'checking' || step === 'saving' || step === 'comparing'
}

/** Whether nothing is in progress and no question is open. */
export function isResting({ step }: SaveState<unknown, unknown>): boolean {
  return step === 'idle' || step === 'saved' || step === 'refused'
}

/** The dates that are left out of a series, with those that clash. */
export function withSkipped(skipDates: readonly number[], starts: readonly number[]): number[] {
  return [...new Set([...skipDates, ...starts])]
}
