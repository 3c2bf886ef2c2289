import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { percentile } from '../../harness/numbers.ts'

/** One look at an address. */
export interface ProbeLook {
  /** Epoch milliseconds. */
  readonly at: number
  /** 0 where no answer came. */
  readonly status: number
  readonly ms: number
}

export interface Probe {
  /** Ends the looks, and answers all of them. */
  stop(): Promise<{
    looks: readonly ProbeLook[]
    maxMs: number
    p99Ms: number
    /** When the slowest was asked, epoch milliseconds. */
    slowestAt: number
    /** Those not answered by 200. */
    bad: number
  }>
}

/**
 * Asks an address again and again, as a balancer does: every 50 ms on a new connection, from a thread of its own, so that what this
 * process is busy with is not measured too.
 */
export async function startProbe(url: string): Promise<Probe> {
  const worker = new Worker(new URL('./probe.worker.ts', import.meta.url), { workerData: { url } })
  await once(worker, 'message')
  return {
    async stop() {
      worker.postMessage('stop')
      const [looks] = (await once(worker, 'message')) as [ProbeLook[]]
      await worker.terminate()
      const times = looks.map(({ ms }) => ms)
      return {
        looks,
        maxMs: percentile(times, 100),
        p99Ms: percentile(times, 99),
        slowestAt: looks.toSorted((a, b) => b.ms - a.ms)[0]?.at ?? 0,
        bad: looks.filter(({ status }) => status !== 200).length,
      }
    },
  }
}
