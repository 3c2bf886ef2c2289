import type { Improvement } from './improvement.ts'

/** What one look at the line says about the step that is in use. */
export interface Judgement {
  /** The line does not carry what is on it. */
  isOverloaded: boolean
  /** If it is overloaded: the first step that it carries as far as is known. */
  fits: number
  /** Unless it is `none`, waiting has no point. */
  improvement: Improvement
  /** Null or missing while unknown. */
  roundTripMs?: number | null
  /** False if it is known that the next step up would be too much. */
  canRise?: boolean
}

/** Step 0 carries everything, each further step less. */
export interface LadderState {
  step: number
  changedAtMs: number
  /** Of the last step up, until it is proven; a step down before that means that it came too early. */
  raisedAtMs: number | null
  calmSinceMs: number | null
  /** No step up before this moment, unless the line has improved. */
  retryAtMs: number
  /** Steps up in a row that had to be taken back. */
  failures: number
}

/** The effect of a step is seen only after the queues of the line have drained, and the SFU has changed layers: two round trips more. */
const settleMs = 1_000
const longestSettleMs = 2_500
const calmMs = 1_500
/** A step up that lasted this long was right. */
const provenMs = 10_000
const firstRetryMs = 8_000
const longestRetryMs = 60_000
/** Between two steps up, unless the line has improved. */
const nextRaiseMs = 3_000

export function firstLadderState(nowMs: number, step = 0): LadderState {
  return {
    step,
    changedAtMs: nowMs,
    raisedAtMs: null,
    calmSinceMs: null,
    retryAtMs: nowMs,
    failures: 0,
  }
}

/**
 * Down at once and as far as needed, up step by step, to `firstStep` at most:
 *
 *   overloaded, settled → a lower step, the next attempt after 8 s; twice as long each time that a step up did not last 10 s
 *   calm for 1.5 s, and the attempt is due or the line is better → one step up; two if it is clear
 */
export function advance(
  state: LadderState,
  { isOverloaded, fits, improvement, roundTripMs, canRise = true }: Judgement,
  { nowMs, firstStep, lastStep }: { nowMs: number; firstStep: number; lastStep: number },
): LadderState {
  if (state.step < firstStep) return firstLadderState(nowMs, firstStep)
  if (isOverloaded)
    return lower(state, Math.min(lastStep, Math.max(state.step + 1, fits)), nowMs, roundTripMs ?? 0)
  const isProven = state.raisedAtMs !== null && nowMs - state.raisedAtMs >= provenMs
  const calm = {
    ...state,
    calmSinceMs: state.calmSinceMs ?? nowMs,
    raisedAtMs: isProven ? null : state.raisedAtMs,
    failures: isProven ? 0 : state.failures,
  }
  const isCalm = nowMs - Math.max(calm.calmSinceMs, state.changedAtMs) >= calmMs
  const hasImproved = improvement !== 'none'
  const isDue = nowMs >= state.retryAtMs || hasImproved
  if (state.step === firstStep || !isCalm || !isDue || !canRise) return calm
  return {
    ...calm,
    step: Math.max(firstStep, state.step - (improvement === 'clear' ? 2 : 1)),
    changedAtMs: nowMs,
    raisedAtMs: nowMs,
    retryAtMs: hasImproved ? nowMs : nowMs + nextRaiseMs,
  }
}

function lower(state: LadderState, step: number, nowMs: number, roundTripMs: number): LadderState {
  const hasSettled = nowMs - state.changedAtMs >= Math.min(longestSettleMs, settleMs + 2 * roundTripMs)
  if (!hasSettled || step <= state.step) return { ...state, calmSinceMs: null }
  const failures = state.raisedAtMs === null ? state.failures : state.failures + 1
  return {
    step,
    changedAtMs: nowMs,
    raisedAtMs: null,
    calmSinceMs: null,
    retryAtMs: nowMs + Math.min(longestRetryMs, firstRetryMs * 2 ** failures),
    failures,
  }
}
