/** Half-open: [start, end), epoch milliseconds. */
export interface Interval {
  readonly start: number
  readonly end: number
}

export interface Conflict {
  readonly wanted: Interval
  readonly busy: Interval
}

/**
 * All pairs that overlap, by the start of the wanted one, then of the busy one. Back-to-back intervals and empty intervals
 * don't overlap. O(n log n), plus the number of pairs.
 */
export function findConflicts(wanted: readonly Interval[], busy: readonly Interval[]): Conflict[] {
  const conflicts: Conflict[] = []
  const running = { wanted: new Set<Interval>(), busy: new Set<Interval>() }
  const marks = [...marksOf(wanted, 'wanted'), ...marksOf(busy, 'busy')]
  // An interval that ends at a time is removed before another one that starts then is added.
  for (const { kind, isStart, interval } of marks.toSorted(
    (a, b) => a.at - b.at || +a.isStart - +b.isStart,
  )) {
    if (!isStart) {
      running[kind].delete(interval)
      continue
    }
    running[kind].add(interval)
    if (kind === 'wanted') for (const other of running.busy) conflicts.push({ wanted: interval, busy: other })
    else for (const one of running.wanted) conflicts.push({ wanted: one, busy: interval })
  }
  return conflicts.toSorted((a, b) => a.wanted.start - b.wanted.start || a.busy.start - b.busy.start)
}

/**
 * The first slots of this length in the window that touch nothing busy. They start at whole steps from the window's start and can
 * overlap each other.
 */
export function freeSlots(
  busy: readonly Interval[],
  window: Interval,
  lengthMs: number,
  options: { readonly stepMs: number; readonly limit: number },
): Interval[] {
  return slotsIn(subtract([window], busy), { ...options, lengthMs, origin: window.start })
}

/** The slots that fit into free intervals, starting at whole steps from `origin`. */
export function slotsIn(
  free: readonly Interval[],
  { origin, lengthMs, stepMs, limit }: { origin: number; lengthMs: number; stepMs: number; limit: number },
): Interval[] {
  if (!(stepMs > 0 && lengthMs > 0)) throw new RangeError('A step and a length are more than nothing.')
  const slots: Interval[] = []
  for (const { start, end } of free) {
    for (
      let from = origin + Math.ceil((start - origin) / stepMs) * stepMs;
      from + lengthMs <= end && slots.length < limit;
      from += stepMs
    )
      slots.push({ start: from, end: from + lengthMs })
    if (slots.length >= limit) break
  }
  return slots
}

function marksOf<Kind extends string>(intervals: readonly Interval[], kind: Kind) {
  return byStart(intervals).flatMap((given) => {
    // A copy, because the same interval may be given twice.
    const interval = { ...given }
    return [
      { at: given.start, isStart: true, kind, interval },
      { at: given.end, isStart: false, kind, interval },
    ]
  })
}

/** Merges overlapping and adjoining intervals. */
export function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const one of byStart(intervals)) {
    const before = merged.at(-1)
    if (before && one.start <= before.end) {
      if (one.end > before.end) merged[merged.length - 1] = { start: before.start, end: one.end }
    } else merged.push(one)
  }
  return merged
}

/** Subtracts intervals from others. */
export function subtract(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  const blocks = merge(taken)
  let first = 0
  for (const { start, end } of merge(intervals)) {
    while ((blocks[first]?.end ?? Infinity) <= start) first += 1
    let from = start
    for (let index = first; from < end; index++) {
      const block = blocks[index]
      if (!block || block.start >= end) break
      if (block.start > from) left.push({ start: from, end: block.start })
      from = block.end
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}

function byStart(intervals: readonly Interval[]): Interval[] {
  return intervals
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}
