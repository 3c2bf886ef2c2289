/** A request that has had no answer for so long is sent again: on a broken connection it may hang for minutes. */
const patienceMs = 15_000
const firstPauseMs = 1_000
const longestPauseMs = 8_000

export interface InOrderDeps {
  /** Whether the server could not be reached. */
  isOffline: (error: unknown) => boolean
  isOver: () => boolean
}

export interface InOrder {
  /**
   * Runs calls one after another, each until the server has answered it. A call may therefore arrive twice, so it must be idempotent.
   * Rejects with the server's refusal, or with the last error when the visit is over.
   */
  run<T>(call: () => Promise<T>): Promise<T>
  /** The server can be reached again: whatever waits is sent now. */
  resume(): void
}

/** Sends a person's actions in order over an unreliable connection, without losing any. */
export function createInOrder({ isOffline, isOver }: InOrderDeps): InOrder {
  let last: Promise<unknown> | null = null
  let wakeUp = () => {}

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function deliver<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        // The next attempt needs the outcome of this one.
        return await inTime(call())
      } catch (error) {
        if (isOver() || !(error === tooLate || isOffline(error))) throw error
        await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))
      }
    }
  }

  return {
    run(call) {
      // Immediately if nothing is pending.
      const delivered = last ? last.then(() => deliver(call)) : deliver(call)
      const settled = delivered
        .catch(() => undefined)
        .then(() => {
          if (last === settled) last = null
        })
      last = settled
      return delivered
    },
    resume: () => wakeUp(),
  }
}

/** One queue for the chat and one for everything else, so that neither waits for the other. */
export function createRoomOrder(deps: InOrderDeps) {
  const [messages, actions] = [createInOrder(deps), createInOrder(deps)]
  return {
    messages,
    actions,
    resume() {
      messages.resume()
      actions.resume()
    },
  }
}

const tooLate = new Error('No answer in time')

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate), patienceMs)
  })
  try {
    return await Promise.race([answer, patience])
  } finally {
    clearTimeout(timer)
  }
}
