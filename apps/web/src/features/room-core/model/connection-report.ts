import type { Call } from '@majlis/media'
import type { RoomApi } from './room-deps.ts'

/** How long a state must last before it is reported. */
const lastingMs = 3_000

interface ConnectionReportDeps {
  call: Pick<Call, 'getSnapshot' | 'subscribe'>
  api: Pick<RoomApi, 'reportConnection'>
}

/**
 * Shows the others that this person's connection is weak, as measured here: the SFU doesn't know what the page leaves
 * out.
 */
export function createConnectionReport({ call, api }: ConnectionReportDeps) {
  /** What the others see; null if unknown. */
  let shown: boolean | null = false
  let timer: ReturnType<typeof setTimeout> | null = null

  let isStopped = false

  function isWeak(): boolean | null {
    const { connection, network } = call.getSnapshot()
    return connection === 'connected' ? network.isWeak : null
  }

  function look() {
    const now = isWeak()
    // LiveKit resumes the session with what was reported, or starts a new one without it.
    if (call.getSnapshot().connection === 'reconnecting') shown = null
    if (now !== null && now !== shown && !isStopped) timer ??= setTimeout(() => void send(), lastingMs)
    else cancel()
  }

  function cancel() {
    if (timer) clearTimeout(timer)
    timer = null
  }

  async function send() {
    const now = isWeak()
    if (now !== null && now !== shown) {
      // What does not arrive is sent again after the same time.
      await api.reportConnection({ isWeak: now }).then(
        () => (shown = now),
        () => undefined,
      )
    }
    cancel()
    look()
  }

  return {
    /** Returns how to stop. */
    start(): () => void {
      isStopped = false
      const unsubscribe = call.subscribe(look)
      look()
      return () => {
        isStopped = true
        unsubscribe()
        cancel()
      }
    },
  }
}
