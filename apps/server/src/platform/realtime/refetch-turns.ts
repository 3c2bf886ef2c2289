const tickMs = 50
const perTick = 8
/** A tick that is so late shows that the process is busy. */
const lateMs = 15

export interface RefetchTurns<Waiting> {
  add(waiting: Waiting): void
  remove(waiting: Waiting): void
  clear(): void
}

/**
 * The order in which pages fetch again what they may have missed. After a restart thousands of pages are back within seconds; here they wait for a
 * turn instead of in a queue for the database, behind which everything else would be slow. A process at rest grants 160 turns a second; while it is
 * late with its work, or sockets are still being checked, it grants 20.
 */
export function createRefetchTurns<Waiting>(
  grant: (waiting: Waiting) => void,
  isChecking: () => boolean,
): RefetchTurns<Waiting> {
  const queue = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0

  function schedule(): void {
    dueAt = performance.now() + tickMs
    timer = setTimeout(tick, tickMs).unref()
  }

  function tick(): void {
    const isBusy = isChecking() || performance.now() - dueAt > lateMs
    for (const waiting of queue.values().take(isBusy ? 1 : perTick)) {
      queue.delete(waiting)
      grant(waiting)
    }
    if (queue.size > 0) schedule()
    else timer = undefined
  }

  return {
    add(waiting) {
      queue.add(waiting)
      if (!timer) schedule()
    },
    remove: (waiting) => void queue.delete(waiting),
    clear: () => queue.clear(),
  }
}
