import { shorter, type LineSample } from './line-sample.ts'

/** How the line was after a step down, once its queues had drained. */
interface Reference {
  sinceMs: number
  packets: number
  lost: number
  roundTripMs: number | null
}

/** When the queues have drained, in addition to two round trips, and how long the line is measured after that. */
const drainedMs = 1_500
const measuredMs = 3_000
/** A shorter round trip says nothing about the line. */
const longRoundTripMs = 80
const notableLoss = 0.015
/** Losses come at random: this many expected ones in a row have to be missing, which happens once in ten thousand times. */
const missingLosses = 9
/** Nothing may be wrong for so long. */
const clearMs = 2_000
const slightlyConcealed = 0.005

/** `better`: than at the last step down. `clear`: nothing is wrong with the line now, whatever it was like then. */
export type Improvement = 'none' | 'better' | 'clear'

interface SeenOfLine {
  isFaster: boolean
  hasLossEnded: boolean
  isClear: boolean
}

const nothingSeen: SeenOfLine = { isFaster: false, hasLossEnded: false, isClear: false }

/**
 * Notices that a line has become better than it was at the last step down: its round trip is much shorter, or nothing is lost any
 * more. Both show when a phone is back on a good network, without putting more on the line to try it. A line that recovers right after
 * the step down cannot be compared, but is clear.
 */
export function createImprovementWatch() {
  let reference: Reference | null = null
  let cleanRun = 0
  let isKnown = false
  let clearSinceMs: number | null = null

  function hasBeenClear({ atMs, loss, concealed, roundTripMs }: LineSample, shortMs: number): boolean {
    const isGood =
      loss === 0 && (concealed ?? 0) <= slightlyConcealed && roundTripMs !== null && roundTripMs <= shortMs
    clearSinceMs = isGood ? (clearSinceMs ?? atMs) : null
    return clearSinceMs !== null && atMs - clearSinceMs >= clearMs
  }

  return {
    /** A step down: the line is measured again from here. */
    restart(nowMs: number) {
      reference = { sinceMs: nowMs, packets: 0, lost: 0, roundTripMs: null }
      cleanRun = 0
      isKnown = false
      clearSinceMs = null
    },
    /** Whether the line was measured long enough to compare with. */
    isKnown: () => isKnown,
    /** What is to be seen of the line. `baseMs` is the shortest round trip of the call, or null while unknown. */
    look(sample: LineSample, baseMs: number | null): SeenOfLine {
      const { atMs, packets, loss, roundTripMs } = sample
      if (!reference) return nothingSeen
      const ageMs = atMs - reference.sinceMs
      const emptyMs = drainedMs + 2 * (roundTripMs ?? 0)
      if (ageMs < emptyMs) return nothingSeen
      const isClear = hasBeenClear(sample, Math.max(longRoundTripMs, (baseMs ?? 0) * 1.2))
      const lost = loss < 1 ? (packets * loss) / (1 - loss) : packets
      if (ageMs < emptyMs + measuredMs) {
        reference = {
          ...reference,
          packets: reference.packets + packets,
          lost: reference.lost + lost,
          roundTripMs: shorter(reference.roundTripMs, roundTripMs),
        }
        return { ...nothingSeen, isClear }
      }
      isKnown = true
      cleanRun = lost === 0 ? cleanRun + packets : 0
      const lossThen = reference.lost / Math.max(1, reference.packets + reference.lost)
      const hasLossEnded = lossThen >= notableLoss && cleanRun * lossThen >= missingLosses
      const then = reference.roundTripMs
      const isFaster =
        then !== null && then >= longRoundTripMs && roundTripMs !== null && roundTripMs <= then / 3
      return { isFaster, hasLossEnded, isClear }
    },
  }
}
