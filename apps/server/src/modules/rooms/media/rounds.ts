import { isUnavailable } from '../../../platform/database/unavailable.ts'
import type { Log } from '../../../platform/log/log.ts'
import { createOutage } from '../../../platform/log/outage.ts'
import type { Reconcile } from './reconcile.service.ts'
import { isMediaAway } from './room-turns.ts'

/** How often the rooms are compared with the SFU. */
const roundEveryMs = 15_000

/** Runs at once and then every 15 seconds, each round after the one before has ended. */
export function createRounds(reconcile: Reconcile, log: Log) {
  const outage = createOutage(log, { began: 'the media server is away', over: 'the media server is back' })
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function run(): Promise<void> {
    await reconcile.touchWaiting()
    await reconcile.run()
  }

  function next(): void {
    running = run()
      .then(outage.worked)
      .catch((error: unknown) => {
        if (isMediaAway(error)) outage.failed(error)
        // Outages of the database are logged elsewhere.
        else if (!isUnavailable(error)) log.warn({ err: error }, 'comparing rooms failed')
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(next, roundEveryMs)
      })
  }

  return {
    start: next,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
