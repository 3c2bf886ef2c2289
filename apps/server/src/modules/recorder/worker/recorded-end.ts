import { clockOf } from '../segment-clock.ts'

type Recorded = Parameters<typeof clockOf>[0][number]

/** Shorter tails are kept: the SFU reports a closed browser late. */
const minCutMs = 3_000
/** Of less, no file can be made. */
const minKeptMs = 1_000

/**
 * How much of what was recorded is kept. The recorder waits a minute in the empty room in case people return. What it records after the last
 * person left (`emptiedAt`, null if someone is there) is cut.
 */
export function attendedLengthMs(recorded: readonly Recorded[], emptiedAt: Date | null): number {
  const lengthMs = recorded.reduce((sum, { length_ms: length }) => sum + length, 0)
  if (emptiedAt === null) return lengthMs
  const parts = clockOf(recorded)
  const place = parts.findLastIndex(({ at }) => at < emptiedAt.getTime())
  const part = parts[place]
  if (!part) return lengthMs
  const attendedMs = Math.min(
    part.offsetMs + emptiedAt.getTime() - part.at,
    parts[place + 1]?.offsetMs ?? lengthMs,
  )
  return attendedMs < minKeptMs || lengthMs - attendedMs < minCutMs ? lengthMs : attendedMs
}
