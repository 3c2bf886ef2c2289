import type { SocketIdentity } from '../../platform/realtime/realtime.ts'

/** Runs `check` once at a time for each socket. Requests that come meanwhile cause one more run, together. */
export function onePerSocket(check: (identity: SocketIdentity) => Promise<void>) {
  const running = new WeakMap<SocketIdentity, { isRequested: boolean }>()

  return async (identity: SocketIdentity): Promise<void> => {
    const current = running.get(identity)
    if (current) {
      current.isRequested = true
      return
    }
    const turn = { isRequested: true }
    running.set(identity, turn)
    try {
      while (turn.isRequested) {
        turn.isRequested = false
        await check(identity)
      }
    } finally {
      running.delete(identity)
    }
  }
}
