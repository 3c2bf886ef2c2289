/** Requests on their way to the homeserver, so that they end with the session that they belong to. */
export function createRunningRequests({ maxPerSession }: { maxPerSession: number }) {
  const running = new Map<string, Set<AbortController>>()

  function abort(authSessionId: string, reason: Error): void {
    for (const controller of running.get(authSessionId) ?? []) controller.abort(reason)
  }

  return {
    /** Null if the session has too many already. */
    begin(authSessionId: string): { controller: AbortController; end: () => void } | null {
      const own = running.get(authSessionId) ?? new Set()
      if (own.size >= maxPerSession) return null
      const controller = new AbortController()
      running.set(authSessionId, own.add(controller))
      const end = () => {
        own.delete(controller)
        if (own.size === 0 && running.get(authSessionId) === own) running.delete(authSessionId)
      }
      return { controller, end }
    },
    /** Aborts those of a session. */
    abort,
    abortAll(reason: Error): void {
      for (const authSessionId of running.keys()) abort(authSessionId, reason)
    },
    count: (): number => running.values().reduce((sum, own) => sum + own.size, 0),
  }
}

export type RunningRequests = ReturnType<typeof createRunningRequests>
