import type { CallDeps } from './call-deps.ts'
import { reconnectDelayMs } from './reconnect.ts'

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
