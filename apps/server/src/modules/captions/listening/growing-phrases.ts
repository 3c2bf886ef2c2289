import type { Phrase } from './phrases.ts'

export interface Spoken {
  participantId: string
  phrase: Phrase
}

/** How often the text of a growing phrase is updated. */
const growEveryMs = 1_000

/** The unfinished phrases, at most one for each person. */
export function createGrowingPhrases(now: () => number) {
  const phrases = new Map<string, Spoken>()
  const sentAt = new Map<string, number>()

  function forget(phraseId: string): void {
    sentAt.delete(phraseId)
    for (const [participantId, { phrase }] of phrases)
      if (phrase.id === phraseId) phrases.delete(participantId)
  }

  return {
    put: (spoken: Spoken) => void phrases.set(spoken.participantId, spoken),
    /** Whether the phrase is still unfinished. */
    has: ({ participantId, phrase }: Spoken) => phrases.get(participantId)?.phrase.id === phrase.id,
    forget,
    /** Returns the phrase with the oldest text, if an update is due, and marks it as sent. */
    take(): Spoken | null {
      const due = [...phrases.values()]
        .map((spoken) => ({ spoken, at: sentAt.get(spoken.phrase.id) ?? 0 }))
        .filter(({ at }) => at + growEveryMs <= now())
        .toSorted((a, b) => a.at - b.at)
      const next = due[0]?.spoken ?? null
      if (next) sentAt.set(next.phrase.id, now())
      return next
    },
  }
}
