let isTaken = false
const waiting: (() => void)[] = []

/**
 * Resolves when a piece of work may go on: one piece in each turn of the event loop, in the order of calls. A thousand requests or query results
 * that arrive in one moment then do not run one behind the other in one turn, and whatever is short, such as a health check, is answered in between.
 * Without others the work goes on at once.
 */
export function eventLoopTurn(): Promise<void> {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve))
  isTaken = true
  setImmediate(giveNext)
  return Promise.resolve()
}

function giveNext(): void {
  const next = waiting.shift()
  if (!next) {
    isTaken = false
    return
  }
  next()
  setImmediate(giveNext)
}
