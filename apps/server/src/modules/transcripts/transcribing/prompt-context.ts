import type { SpokenText } from '../../../integrations/speech/index.ts'

/** About two sentences. Whisper reads up to 224 tokens of a prompt. */
const maxChars = 200

/** Who speaks, and from when in the recording. */
interface Turn {
  speakerId: string
  startMs: number
}

/**
 * What was said before, as far as it was heard. Words that are hard to understand are often said again, and the engine recognises them better with
 * what was said before. After its own errors it makes more of them, so what others said comes first.
 */
export function createPromptContext() {
  let heard: (Turn & { text: string })[] = []

  /** What others said before `startMs`; what this speaker said last if nothing was heard of them. */
  function saidBefore({ speakerId, startMs }: Turn): string {
    const others = heard.filter((one) => one.speakerId !== speakerId && one.startMs < startMs)
    const turns = others.length > 0 ? others : heard.filter((one) => one.speakerId === speakerId)
    const text = turns
      .toSorted((a, b) => a.startMs - b.startMs)
      .map((one) => one.text)
      .join(' ')
      .trim()
    // The first word may be half of one.
    return text.length <= maxChars ? text : text.slice(-maxChars).replace(/^\S*\s/, '')
  }

  return {
    /** The times of the segments begin where the turn does. */
    add({ speakerId, startMs: fromMs }: Turn, { segments }: Pick<SpokenText, 'segments'>): void {
      heard.push(...segments.map(({ startMs, text }) => ({ speakerId, startMs: fromMs + startMs, text })))
    },
    clear(): void {
      heard = []
    },
    /** The prompt for what follows, after these names; null if there is nothing. */
    promptFor: (turn: Turn, names: string | null): string | null =>
      [names, saidBefore(turn)].filter((text) => text !== null && text !== '').join('. ') || null,
  }
}
