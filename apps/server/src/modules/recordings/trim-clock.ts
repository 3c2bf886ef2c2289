import type { ClockPart } from '@majlis/contract'

/** When the parts of what is left of a recording were recorded. */
export function trimClock(
  clock: readonly ClockPart[],
  { startMs, endMs }: { startMs: number; endMs: number },
): ClockPart[] {
  return clock
    .filter(({ offsetMs }, place) => offsetMs < endMs && (clock[place + 1]?.offsetMs ?? Infinity) > startMs)
    .map(({ offsetMs, at }) => ({
      offsetMs: Math.max(0, offsetMs - startMs),
      at: at + Math.max(0, startMs - offsetMs),
    }))
}
