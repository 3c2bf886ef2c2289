export interface WorkLoop {
  /** Looks for work now, or once more after the look that is in progress. */
  wake(): void
  /** Resolves once the look that is in progress is over. */
  stop(): Promise<void>
}

/** Looks for work whenever it is woken, and after each pause. `look` never rejects. */
export function createWorkLoop(look: () => Promise<void>, everyMs: number): WorkLoop {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isDue = false
  let isStopped = false

  function wake(): void {
    if (isStopped) return
    if (looking) {
      isDue = true
      return
    }
    clearTimeout(timer)
    isDue = false
    looking = look().finally(() => {
      looking = null
      if (isStopped) return
      if (isDue) wake()
      else timer = setTimeout(wake, everyMs)
    })
  }

  return {
    wake,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
