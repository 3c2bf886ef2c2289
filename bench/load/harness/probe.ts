import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { percentile } from '../../harness/numbers.ts'

/** One request to the address. */
export interface ProbeLook {
  /** Epoch milliseconds. */
  readonly at: number
  /** 0 without a response. */
  readonly status: number
  readonly ms: number
}

export interface ProbeResult {
  looks: readonly ProbeLook[]
  maxMs: number
  p99Ms: number
  /** When the slowest request was sent, epoch milliseconds. */
  slowestAt: number
  /** Number of requests without status 200. */
  bad: number
}

export interface Probe {
  /** Ends the requests and returns all of them. */
  stop(): Promise<ProbeResult>
}

/**
 * Requests an address repeatedly, as a balancer does: every 50 ms on a new connection, from a thread of its own, so that the work of this
 * process is not measured too.
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
