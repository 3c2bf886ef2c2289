/** The longest that waiting pieces may take together in one turn, beyond the first. */
const mostMs = 10

let isTaken = false
let lastEndedAt = 0
let hasArrivals = false
const waiting: (() => void)[] = []

/**
 * Resolves when a piece of work may go on, in the order of calls: in each turn of the event loop one piece, and more for as long as the rest of
 * the turn took. A thousand requests or query results that arrive in one moment then do not run one behind the other in one turn, and
 * whatever is short, such as a health check, is answered in between; nor do pieces starve where thousands of sockets make each turn long.
 * While new connections arrive it is one piece, so that all of them are accepted soon. Without others the work goes on at once.
 */
export function eventLoopTurn(): Promise<void> {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve))
  isTaken = true
  endBatch()
  return Promise.resolve()
}

/** Says that a connection was accepted in this turn. */
export function noteArrival(): void {
  hasArrivals = true
}

function endBatch(): void {
  lastEndedAt = performance.now()
  setImmediate(beginBatch)
}

function beginBatch(): void {
  if (waiting.length === 0) {
    isTaken = false
    return
  }
  const now = performance.now()
  giveUntil(hasArrivals ? now : now + Math.min(now - lastEndedAt, mostMs))
  hasArrivals = false
}

function giveUntil(endsAt: number): void {
  waiting.shift()?.()
  // A tick that is added by a microtask runs once all that follows from the piece has run.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (waiting.length > 0 && performance.now() < endsAt) giveUntil(endsAt)
      else endBatch()
    }),
  )
}
