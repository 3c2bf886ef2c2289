import type { Language, MinuteEdit, MinuteSection, MinutesFailure, MinuteWriter } from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A section as it was last written. */
export interface WrittenSection {
  writtenBy: MinuteWriter
  /** How many lines had no evidence in the transcript. */
  dropped: number
  /** How many had evidence and were left out because there were too many. */
  tooMany: number
}
export type WrittenSections = Partial<Record<MinuteSection, WrittenSection>>

export interface MinutesTable {
  id: string
  transcript_id: string
  state: 'writing' | 'ready' | 'failed' | 'cancelled'
  failure: Later<MinutesFailure>
  requested_at: Date
  section: MinuteSection | null
  progress: Generated<number>
  /** As they were last written; without those that never were. */
  sections: ColumnType<WrittenSections, string | undefined, string>
  approved_at: Later<Date>
  approved_by_user_id: Later<string>
  sent_at: Later<Date>
}

export interface MinuteLinesTable {
  id: string
  minutes_id: string
  section: MinuteSection
  text: string
  original_text: ColumnType<string, string, never>
  segment_ids: ColumnType<string[], string[], never>
  owner: string
  due: string
  assignee_user_id: Later<string>
  done_at: Later<Date>
  added_by_user_id: Later<string>
}

export interface MinuteEditsTable {
  id: string
  minutes_id: string
  line_id: string
  kind: MinuteEdit['kind']
  section: MinuteSection
  original_text: string
  segment_ids: string[]
  edited_by_user_id: string | null
  edited_at: Date
  before_text: string | null
  before_owner: string | null
  before_due: string | null
  before_assignee_user_id: string | null
  before_done_at: Date | null
  after_text: string | null
  after_owner: string | null
  after_due: string | null
  after_assignee_user_id: string | null
}

export interface MinuteTranslationsTable {
  line_id: string
  language: Language
  source_text: string
  text: string
}

export interface MinuteTranslationRequestsTable {
  minutes_id: string
  language: Language
  state: 'translating' | 'ready' | 'failed'
}

export interface AskedQuestionsTable {
  id: string
  user_id: string
  question: string
  asked_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    minutes: MinutesTable
    minute_lines: MinuteLinesTable
    minute_edits: MinuteEditsTable
    minute_translations: MinuteTranslationsTable
    minute_translation_requests: MinuteTranslationRequestsTable
    asked_questions: AskedQuestionsTable
  }
}
