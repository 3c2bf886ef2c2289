import type { Log } from './log.ts'

export interface Outage {
  /** The first failure writes a line; those that follow are counted. */
  failed(error: unknown): void
  /** Ends the outage, if there is one, with a log line. */
  worked(): void
  isOn(): boolean
}

export interface OutageLines {
  /** The log lines of its beginning and end. */
  began: string
  over: string
  /** It is over once nothing has failed for so long; at the first success when absent. */
  quietMs?: number
}

/** One log line when a dependency becomes unavailable and one when it is back, not one per request. */
export function createOutage(log: Log, { began, over, quietMs = 0 }: OutageLines): Outage {
  let current: { sinceMs: number; failedAtMs: number; failures: number } | null = null

  return {
    failed(error) {
      const nowMs = performance.now()
      if (current) {
        current.failures += 1
        current.failedAtMs = nowMs
      } else {
        current = { sinceMs: nowMs, failedAtMs: nowMs, failures: 1 }
        log.error({ reason: reasonOf(error) }, began)
      }
    },
    worked() {
      if (!current || performance.now() - current.failedAtMs < quietMs) return
      const seconds = Math.round((performance.now() - current.sinceMs) / 100) / 10
      log.warn({ seconds, failures: current.failures }, over)
      current = null
    },
    isOn: () => current !== null,
  }
}

/** The message, or the system's code if there is none, as for a name with several addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
