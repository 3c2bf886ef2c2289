import type { SpokenText } from '../../../integrations/speech/index.ts'

/** About two sentences. Whisper reads up to 224 tokens of a prompt. */
const maxChars = 200

/** What was heard last. Words that are hard to understand are often said again, and the engine recognises them better with what was said before. */
export function createPromptContext() {
  let said = ''
  return {
    add({ segments }: Pick<SpokenText, 'segments'>): void {
      const text = [said, ...segments.map((segment) => segment.text)].join(' ').trim()
      // The first word may be half of one.
      said = text.length <= maxChars ? text : text.slice(-maxChars).replace(/^\S*\s/, '')
    },
    clear(): void {
      said = ''
    },
    /** The prompt for what follows, after these names; null if there is nothing. */
    promptAfter: (names: string | null): string | null =>
      [names, said].filter((text) => text !== null && text !== '').join('. ') || null,
  }
}
