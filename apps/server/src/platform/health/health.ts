import { setTimeout as delay } from 'node:timers/promises'
import type { EngineState } from '@majlis/contract'
import { within } from '../clock/within.ts'

export type HealthCheck = () => Promise<EngineState>

export interface HealthReport {
  /** False while a required engine is failing. */
  ready: boolean
  engines: EngineState[]
}

/** Where a process says that it is alive, and what it says there: on every port, the same. */
export const livePath = '/api/health/live'
export const alive = { live: true } as const

const maxWaitMs = 3_000
const promptMs = 1_000

/**
 * Asks all engines at once. Of one that takes longer than a second the answer before counts: who asks, such as a balancer, waits
 * for no slow engine. Never ready while the process is about to stop.
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

/** The answer of a check, or the one before when it takes longer than a second; only the first is waited for. */
function answeredSoon(check: HealthCheck): HealthCheck {
  let last: EngineState | null = null
  return async () => {
    const asked = check().then((state) => (last = state))
    if (!last) return asked
    const known = last
    // The check continues, and its result is the next answer.
    asked.catch(() => undefined)
    const late = new AbortController()
    const slow = delay(promptMs, known, { signal: late.signal }).catch(() => known)
    return Promise.race([asked, slow]).finally(() => late.abort())
  }
}

/** A check that tries something: done is ready, thrown or too slow is failing. */
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

/** Keeps an answer for a while, for engines that should not be asked at every look. */
export function remembered(check: HealthCheck, forMs: number): HealthCheck {
  let answer: { at: number; state: Promise<EngineState> } | null = null
  return () => {
    if (!answer || performance.now() - answer.at > forMs) answer = { at: performance.now(), state: check() }
    return answer.state
  }
}
