import type { Segment, TranscriptLanguage } from '@majlis/contract'

/** How a person reads a transcript in another language. */
export interface Reading {
  language: TranscriptLanguage
  /** The translation stands beside the original; otherwise in its place. */
  isBeside: boolean
}

/** What is shown of a segment; null: not shown, or there is none. */
export function textsOf(
  { text, translation }: Pick<Segment, 'text' | 'translation'>,
  reading: Reading | null,
): { original: string | null; translation: string | null } {
  if (!reading || translation === null) return { original: text, translation: null }
  return { original: reading.isBeside ? text : null, translation }
}
