import type { ClockPart } from '@majlis/contract'

/** When a recording began; null for a file that was uploaded, of which no times are known. */
export function recordedAtOf({ clock: [first] }: { clock: readonly ClockPart[] }): number | null {
  return first ? first.at - first.offsetMs : null
}
