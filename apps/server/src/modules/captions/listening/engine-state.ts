export type EngineState = 'live' | 'behind' | 'unavailable'

/** With a longer delay after the end of a phrase, the engine counts as behind. */
const lateMs = 4_000
const promptMs = 2_000
/** After this many prompt texts in a row, unfinished phrases are sent again. */
const promptInARow = 3
const pauseMs = 5_000

export interface EngineStateDeps {
  isThere(): Promise<boolean>
  onState(state: EngineState): void
  /** Epoch milliseconds. */
  now(): number
}

/** Whether the speech engine answers, and in time. live ⇄ behind; either → unavailable → live. */
export function createEngineState({ isThere, onState, now }: EngineStateDeps) {
  let state: EngineState = 'live'
  let promptCount = 0
  let triesAgainAt = 0

  function set(next: EngineState): void {
    promptCount = 0
    if (state === next) return
    state = next
    onState(next)
  }

  return {
    is: (wanted: EngineState) => state === wanted,
    mayAsk: () => now() >= triesAgainAt,
    /** The text of a finished phrase arrived this long after its end. */
    answered(lagMs: number): void {
      if (lagMs > lateMs) return set('behind')
      if (state === 'unavailable') return set('live')
      if (state === 'behind' && lagMs <= promptMs && ++promptCount >= promptInARow) set('live')
    },
    failed(): void {
      triesAgainAt = now() + pauseMs
      set('unavailable')
    },
    /** Notices that the engine is back even if no one speaks. */
    async look(): Promise<void> {
      if (state !== 'unavailable' || now() < triesAgainAt) return
      triesAgainAt = now() + pauseMs
      if (!(await isThere())) return
      triesAgainAt = 0
      set('live')
    },
  }
}
