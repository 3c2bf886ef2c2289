import type { ClockPart } from '@majlis/contract'

interface Recorded {
  length_ms: number
  clock: readonly ClockPart[]
}

/** A fragment takes a moment to arrive. A pause that is shorter than this is not noticed. */
const toleranceMs = 3_000

/**
 * The clock of a browser's recording with one more fragment: `lengthMs` were recorded when it arrived at `at`. If it arrives later than
 * what was recorded explains, the recording was paused before it.
 */
export function clockWith(
  { clock, length_ms: knownMs }: Recorded,
  { lengthMs, at }: { lengthMs: number; at: number },
): ClockPart[] {
  const last = clock.at(-1)
  if (!last) return [{ offsetMs: 0, at: at - lengthMs }]
  const begun = at - (lengthMs - last.offsetMs)
  if (begun > last.at + toleranceMs && lengthMs > knownMs)
    return [...clock, { offsetMs: knownMs, at: at - (lengthMs - knownMs) }]
  // The fragment that arrived fastest gives the most accurate time.
  return [...clock.slice(0, -1), { offsetMs: last.offsetMs, at: Math.min(last.at, begun) }]
}

/** The clock of a recording that is made of these, one after the other. */
export function clockOf(segments: readonly Recorded[]): ClockPart[] {
  const parts: ClockPart[] = []
  let beforeMs = 0
  for (const { clock, length_ms: lengthMs } of segments) {
    for (const { offsetMs, at } of clock) {
      const part = { offsetMs: Math.round(beforeMs + offsetMs), at: Math.round(at) }
      const last = parts.at(-1)
      // A fragment that was late, and no pause.
      const goesOn = last && Math.abs(part.at - last.at - (part.offsetMs - last.offsetMs)) <= toleranceMs
      if (!goesOn) parts.push(part)
    }
    beforeMs += lengthMs
  }
  return parts
}
