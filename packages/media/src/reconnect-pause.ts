import type { RoomEndReason, SfuAccess } from '@majlis/contract'
import type { CallDeps } from './call-deps.ts'
import { reconnectDelayMs } from './reconnect.ts'
import type { CallOptions } from './call-types.ts'

/** The wait before each reconnect attempt. The network's return and the end of the call cut it short. */
export function createReconnectPause({
  delay,
  random,
  onOnline,
}: Pick<CallDeps, 'delay' | 'random' | 'onOnline'>) {
  let wakeUp: (() => void) | null = null
  const stopListening = onOnline(() => wakeUp?.())
  return {
    async wait(attempt: number): Promise<void> {
      await new Promise<void>((resolve) => {
        wakeUp = resolve
        void delay(reconnectDelayMs(attempt, random)).then(resolve)
      })
      wakeUp = null
    },
    close() {
      stopListening()
      wakeUp?.()
    },
  }
}

export interface ReconnectDeps {
  pause: Pick<ReturnType<typeof createReconnectPause>, 'wait'>
  isClosed(): boolean
  onNeedToken: CallOptions['onNeedToken']
  enter(access: SfuAccess): Promise<void>
  close(reason: RoomEndReason): void
}

/** Connects with fresh tokens, again and again, until the call is connected or closed. */
export async function reconnect({
  pause,
  isClosed,
  onNeedToken,
  enter,
  close,
}: ReconnectDeps): Promise<void> {
  for (let attempt = 0; !isClosed(); attempt += 1) {
    await pause.wait(attempt)
    if (isClosed()) return
    try {
      const answer = await onNeedToken()
      if (isClosed()) return
      if ('closed' in answer) return close(answer.closed)
      await enter(answer)
      return
    } catch {
      // Not now; the next attempt waits longer.
    }
  }
}
