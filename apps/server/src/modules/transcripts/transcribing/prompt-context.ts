import type { SpokenText } from '../../../integrations/speech/index.ts'

/** About two sentences: after more of its own errors about a voice, the engine repeats them. */
const maxOwnBytes = 200
/** About five sentences. Whisper reads the last 223 tokens of a prompt, and a letter of Bengali or Arabic can be one. */
const maxOthersBytes = 500

/** Who speaks, and from when in the recording. */
interface Turn {
  speakerId: string
  startMs: number
}

interface Heard extends Turn {
  text: string
}

/**
 * What was said before, as far as it was heard. Words that are hard to understand are often said again, and the engine recognises them better with
 * what was said before. What others said is better than what this speaker said, because it was heard with other errors.
 */
export function createPromptContext() {
  let heard: Heard[] = []

  /** What others said before `startMs`; what this speaker said last if nothing was heard of them. */
  function saidBefore({ speakerId, startMs }: Turn): string {
    const others = heard.filter((one) => one.speakerId !== speakerId && one.startMs < startMs)
    if (others.length > 0) return lastWords(textOf(others), maxOthersBytes)
    return lastWords(textOf(heard.filter((one) => one.speakerId === speakerId)), maxOwnBytes)
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

function textOf(heard: readonly Heard[]): string {
  return heard
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ text }) => text)
    .join(' ')
    .trim()
}

function lastWords(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return text
  const end = bytes.subarray(-maxBytes).toString()
  // The first word may be half of one.
  return end.replace(/^\S*\s/, '')
}
