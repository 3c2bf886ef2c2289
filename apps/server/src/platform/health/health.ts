import { setTimeout as delay } from 'node:timers/promises'
import type { EngineState } from '@majlis/contract'
import { within } from '../clock/within.ts'

export type HealthCheck = () => Promise<EngineState>

export interface HealthReport {
  /** False while a required engine is failing. */
  ready: boolean
  engines: EngineState[]
}

/** The path and the response of the liveness check, the same on every port. */
export const livePath = '/api/health/live'
export const alive = { live: true } as const

const maxWaitMs = 3_000
const promptMs = 1_000

/**
 * Checks all engines at once. If one takes longer than a second, its previous result counts, so that a load balancer never waits for a slow
 * engine. Never ready while the process is about to stop.
 */
export function createHealth(
  checks: readonly HealthCheck[],
  isDraining: () => boolean = () => false,
): () => Promise<HealthReport> {
  const prompt = checks.map(answeredSoon)
  return async () => {
    const engines = await Promise.all(prompt.map((check) => check()))
    const isReady = engines.every(({ required, state }) => !required || state === 'ready')
    return { ready: isReady && !isDraining(), engines }
  }
}

/** The result of a check, or the previous one if it takes longer than a second; only the first check is awaited. */
function answeredSoon(check: HealthCheck): HealthCheck {
  let last: EngineState | null = null
  return async () => {
    const asked = check().then((state) => (last = state))
    if (!last) return asked
    const known = last
    // The check continues, and its result counts the next time.
    asked.catch(() => undefined)
    const late = new AbortController()
    const slow = delay(promptMs, known, { signal: late.signal }).catch(() => known)
    return Promise.race([asked, slow]).finally(() => late.abort())
  }
}

/** A check that tries something: ready if that succeeds, failing if it throws or takes too long. */
export function tryCheck(
  engine: Pick<EngineState, 'name' | 'required'>,
  attempt: () => Promise<unknown>,
): HealthCheck {
  return async () => {
    try {
      await within(maxWaitMs, attempt(), () => new Error('no answer'))
      return { ...engine, state: 'ready' }
    } catch {
      return { ...engine, state: 'failing' }
    }
  }
}

/** Reuses a result for a while, for engines that should not be asked at every check. */
export function remembered(check: HealthCheck, forMs: number): HealthCheck {
  let answer: { at: number; state: Promise<EngineState> } | null = null
  return () => {
    if (!answer || performance.now() - answer.at > forMs) answer = { at: performance.now(), state: check() }
    return answer.state
  }
}
