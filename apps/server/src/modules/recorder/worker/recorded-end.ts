import { clockOf } from '../segment-clock.ts'

type Recorded = Parameters<typeof clockOf>[0][number]

/** The SFU reports a closed browser late, and sound that is cut so close to the end is worth nothing. */
const leastTailMs = 3_000

/**
 * How much of what was recorded is worth keeping: a recorder stays in the empty room for a minute, in case people return, and what it recorded after
 * the last of them had left (`emptiedAt`, null if someone is there) belongs to no one.
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
  return lengthMs - attendedMs < leastTailMs ? lengthMs : attendedMs
}
