import type { Segment, TranscriptLanguage } from '@majlis/contract'

/** How a person reads a transcript in another language. */
export interface Reading {
  language: TranscriptLanguage
  /** The translation is shown beside the original; otherwise instead of it. */
  isBeside: boolean
}

/** The texts of a segment to show; null for one that is hidden or missing. */
export function textsOf(
  { text, translation }: Pick<Segment, 'text' | 'translation'>,
  reading: Reading | null,
): { original: string | null; translation: string | null } {
  if (!reading || translation === null) return { original: text, translation: null }
  return { original: reading.isBeside ? text : null, translation }
}
