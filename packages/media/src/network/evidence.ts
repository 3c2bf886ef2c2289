import { createImprovementWatch, type Improvement } from './improvement.ts'
import type { LadderState } from './ladder.ts'
import type { LineSample } from './line-sample.ts'

/** For so long a line is taken to carry no more than when it was full; one that lost nothing may not have been full. */
const fullMs = 60_000
const perhapsFullMs = 20_000

/** What the steps of one direction have shown of the line. */
export function createEvidence() {
  const watch = createImprovementWatch()
  let measuredStep = 0
  /** The line at the last step down: what it carried then was all that it could. */
  let full: LineSample | null = null
  /** What the last step up was taken on; `none`: without knowing that the line had improved. */
  let raisedOn: Improvement = 'none'
  /** False if the line lost nothing with less on it, and did with more: then only its round trip shows that it is better. */
  let isTrusted = true

  function noteStepDown(before: LadderState, step: number, nowMs: number, sample: LineSample) {
    const isTrial = before.raisedAtMs !== null
    // After a trial that failed, the line is what it was, measured with the same on it; after an improvement it is another one.
    const isSame = isTrial && raisedOn === 'none' && step <= measuredStep && watch.isKnown()
    if (!isSame) {
      watch.restart(nowMs)
      measuredStep = step
    }
    if (isTrial && raisedOn !== 'none') isTrusted = false
    full = { ...sample, pictures: Math.max(sample.pictures, full?.pictures ?? 0) }
  }

  return {
    /** The line when it was full lately; null if that is long ago. */
    full(nowMs: number): LineSample | null {
      return full && nowMs - full.atMs <= (full.loss > 0 ? fullMs : perhapsFullMs) ? full : null
    },
    /** What has become of the line since the last step down, from a sample since the last look. */
    improvement(latest: LineSample, baseRoundTripMs: number | null): Improvement {
      const { isFaster, hasLossEnded, isClear } = watch.look(latest, baseRoundTripMs)
      if (isClear && isTrusted) return 'clear'
      return isFaster || (hasLossEnded && isTrusted) ? 'better' : 'none'
    },
    /** Learns from what the ladder did at a look. */
    note(
      before: LadderState,
      after: LadderState,
      seen: { nowMs: number; firstStep: number; improvement: Improvement; sample: LineSample },
    ) {
      if (after.step < before.step) raisedOn = seen.improvement
      if (after.step > before.step) noteStepDown(before, after.step, seen.nowMs, seen.sample)
      const isProven = before.raisedAtMs !== null && after.raisedAtMs === null && after.step === before.step
      if (isProven && (raisedOn !== 'none' || after.step === seen.firstStep)) isTrusted = true
    },
  }
}
