interface KeyedLines<T> {
  readonly size: number
  add(key: string, item: T): void
  /** Does nothing if the item is not in the queue. */
  remove(key: string, item: T): void
  /** Removes and returns the next item. */
  next(): T | undefined
  /** The number of items ahead of the next one that is added under this key. */
  countAhead(key: string): number
  /** Removes and returns the newest item of the longest line, unless that is no longer than `key`'s with one item more. */
  removeFromLongest(key: string): T | undefined
}

/**
 * One line per key, first come, first served. The lines take turns: a long line delays the items of the others by one of its own at most.
 */
export function createKeyedLines<T>(): KeyedLines<T> {
  /** In the order in which they are served next; none is empty. */
  const lines = new Map<string, Set<T>>()
  let size = 0

  function remove(key: string, item: T): void {
    const line = lines.get(key)
    if (!line?.delete(item)) return
    size -= 1
    if (line.size === 0) lines.delete(key)
  }

  const lengthOf = (key: string) => lines.get(key)?.size ?? 0

  return {
    get size() {
      return size
    },
    remove,

    add(key, item) {
      const line = lines.get(key)
      if (line) line.add(item)
      else lines.set(key, new Set([item]))
      size += 1
    },

    next() {
      for (const [key, line] of lines) {
        for (const item of line) {
          remove(key, item)
          // Its next item waits until every other line had a turn.
          if (lines.delete(key)) lines.set(key, line)
          return item
        }
      }
      return undefined
    },

    countAhead(key) {
      const ownTurn = lengthOf(key) + 1
      let count = 0
      for (const [other, line] of lines) count += other === key ? line.size : Math.min(line.size, ownTurn)
      return count
    },

    removeFromLongest(key) {
      const [longest, line] = [...lines].reduce((one, other) => (other[1].size > one[1].size ? other : one))
      if (line.size <= lengthOf(key) + 1) return undefined
      const newest = [...line].at(-1)
      if (newest !== undefined) remove(longest, newest)
      return newest
    },
  }
}
