import type {
  Language,
  TranscriptEdit,
  TranscriptFailure,
  TranscriptState,
  TranslationState,
} from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>
/** In milliseconds: from, to, and what was said. */
export type Word = [startMs: number, endMs: number, text: string]

export interface TranscriptsTable {
  id: string
  organization_id: string
  recording_id: string
  requested_by_user_id: string | null
  requested_at: Date
  state: TranscriptState
  failure: Later<TranscriptFailure>
  language: Later<string>
  model: Later<string>
  finished_at: Later<Date>
}

export interface TranscriptSpeakersTable {
  id: string
  transcript_id: string
  source: string
  participant_id: string | null
  name: string
  original_name: string
}

export interface TranscriptSoundsTable {
  transcript_id: string
  source: string
  length_ms: number
  done_ms: Generated<number>
}

export interface TranscriptSegmentsTable {
  id: string
  transcript_id: string
  /** Of the transcript; the database keeps it. */
  organization_id: ColumnType<string, never, never>
  speaker_id: string
  start_ms: number
  end_ms: number
  text: string
  original_text: ColumnType<string, string, never>
  words: ColumnType<Word[], string, string>
  language: string | null
}

export interface TranscriptEditsTable {
  id: string
  transcript_id: string
  kind: TranscriptEdit['kind']
  segment_id: string | null
  speaker_id: string | null
  edited_by_user_id: string | null
  edited_at: Date
  before: string
  after: string
}

export interface TranscriptEditLinesTable {
  edit_id: string
  segment_id: string
  before_speaker_id: string
  after_speaker_id: string
}

export interface TranscriptTranslationsTable {
  transcript_id: string
  language: Language
  state: TranslationState
  requested_at: Date
  requested_by_user_id: string | null
}

export interface SegmentTranslationsTable {
  segment_id: string
  language: Language
  text: string
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    transcripts: TranscriptsTable
    transcript_speakers: TranscriptSpeakersTable
    transcript_sounds: TranscriptSoundsTable
    transcript_segments: TranscriptSegmentsTable
    transcript_edits: TranscriptEditsTable
    transcript_edit_lines: TranscriptEditLinesTable
    transcript_translations: TranscriptTranslationsTable
    segment_translations: SegmentTranslationsTable
  }
}
