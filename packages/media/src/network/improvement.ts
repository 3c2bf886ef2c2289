import type { LineSample } from './line-sample.ts'

/** How the line was after a step down, once its queues had drained. */
interface Reference {
  sinceMs: number
  packets: number
  lost: number
  roundTripMs: number | null
}

/** When the queues have drained, and when enough was seen of the line after that. */
const drainedMs = 1_500
const knownMs = 4_500
/** A shorter round trip says nothing about the line. */
const longRoundTripMs = 80
const notableLoss = 0.015
const cleanPackets = 100

/**
 * Notices that a line has become better than it was at the last step down: its round trip is much shorter, or nothing is lost any
 * more. Both show when a phone is back on a good network, without putting more on the line to try it.
 */
export function createImprovementWatch() {
  let reference: Reference | null = null
  let cleanRun = 0
  let isKnown = false

  return {
    /** A step down: the line is measured again from here. */
    restart(nowMs: number) {
      reference = { sinceMs: nowMs, packets: 0, lost: 0, roundTripMs: null }
      cleanRun = 0
      isKnown = false
    },
    /** Whether the line was measured long enough to compare with. */
    isKnown: () => isKnown,
    look({ atMs, packets, loss, roundTripMs }: LineSample, nowMs: number = atMs): boolean {
      if (!reference) return false
      const ageMs = nowMs - reference.sinceMs
      if (ageMs < drainedMs) return false
      const lost = loss < 1 ? (packets * loss) / (1 - loss) : packets
      if (ageMs < knownMs) {
        reference = {
          ...reference,
          packets: reference.packets + packets,
          lost: reference.lost + lost,
          roundTripMs: roundTripMs ?? reference.roundTripMs,
        }
        return false
      }
      isKnown = true
      cleanRun = lost === 0 ? cleanRun + packets : 0
      const lossThen = reference.lost / Math.max(1, reference.packets + reference.lost)
      const hasLossEnded = lossThen >= notableLoss && cleanRun >= cleanPackets
      const then = reference.roundTripMs
      const isFaster =
        then !== null && then >= longRoundTripMs && roundTripMs !== null && roundTripMs <= then / 2
      return hasLossEnded || isFaster
    },
  }
}
