/** Half-open: [start, end), epoch milliseconds. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** All pairs that overlap, by the start of the wanted one. Back-to-back is no conflict. O(n log n) and the number of pairs. */
export function findConflicts(
  wanted: readonly Interval[],
  busy: readonly Interval[],
): { wanted: Interval; busy: Interval }[] {
  throw new Error(`Not there yet: ${String([wanted, busy])}`)
}

/** The first slots of that length in the window that touch nothing busy, starting at whole steps from the window's start. */
export function freeSlots(
  busy: readonly Interval[],
  window: Interval,
  lengthMs: number,
  options: { readonly stepMs: number; readonly limit: number },
): Interval[] {
  throw new Error(`Not there yet: ${String([busy, window, lengthMs, options])}`)
}
