import type { Spoken } from './growing-phrases.ts'

export interface EndedPhrase extends Spoken {
  endedAt: number
}

/** Phrases that have waited longer are dropped, so that captions do not fall further and further behind. */
const tooOldMs = 20_000

/** Finished phrases that wait for the engine, in order. */
export function createEndedPhrases(now: () => number) {
  let phrases: EndedPhrase[] = []

  function takeThose(isTaken: (one: EndedPhrase) => boolean): EndedPhrase[] {
    const taken = phrases.filter(isTaken)
    phrases = phrases.filter((one) => !isTaken(one))
    return taken
  }

  return {
    put: (spoken: Spoken) => void phrases.push({ ...spoken, endedAt: now() }),
    take: () => phrases.shift(),
    takeOld: () => takeThose(({ endedAt }) => now() - endedAt > tooOldMs),
    takeAll: () => takeThose(() => true),
  }
}
