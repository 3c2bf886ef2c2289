/** A focusable part of the calendar: a free hour, an entry, a day. */
export interface Stop {
  /** The columns it covers. */
  from: number
  to: number
  /** Its vertical position within a column. */
  order: number
  isEntry: boolean
}

export type Direction = 'up' | 'down' | 'before' | 'after'

/** Between entries, one this close in the next column is preferred. */
const nearOrder = 60

/**
 * The target of an arrow key: up and down within a column, left and right to the same height in the neighbouring one.
 * Null at the edge.
 */
export function nextStop<S extends Stop>(
  stops: readonly S[],
  current: S,
  direction: Direction,
  column: number,
): S | null {
  if (direction === 'up' || direction === 'down') {
    const own = stops
      .filter((stop) => stop !== current && covers(stop, column))
      .filter((stop) => (direction === 'up' ? stop.order < current.order : stop.order > current.order))
    return best(own, (stop) => Math.abs(stop.order - current.order))
  }
  const next = direction === 'after' ? current.to + 1 : current.from - 1
  const there = stops.filter((stop) => stop !== current && covers(stop, next))
  const entries = there.filter(
    ({ isEntry, order }) => isEntry && Math.abs(order - current.order) <= nearOrder,
  )
  const distance = (stop: S) => Math.abs(stop.order - current.order)
  return (current.isEntry ? best(entries, distance) : null) ?? best(there, distance)
}

function covers({ from, to }: Stop, column: number): boolean {
  return from <= column && column <= to
}

function best<S>(stops: readonly S[], cost: (stop: S) => number): S | null {
  let found: S | null = null
  for (const stop of stops) if (!found || cost(stop) < cost(found)) found = stop
  return found
}
