import type { Phrase } from './phrases.ts'

export interface Spoken {
  participantId: string
  phrase: Phrase
}

/** While a phrase grows, its text is renewed as often. */
const growEveryMs = 1_000

/** The phrases that go on, one of each person. */
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
    of: (participantId: string) => phrases.get(participantId) ?? null,
    /** Whether the phrase still goes on. */
    has: ({ participantId, phrase }: Spoken) => phrases.get(participantId)?.phrase.id === phrase.id,
    forget,
    /** The one whose text is the oldest, if it is due; it counts as sent. */
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
