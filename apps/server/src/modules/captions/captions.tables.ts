import type { CaptionState, Language } from '@majlis/contract'

export interface CaptionRunsTable {
  room_session_id: string
  worker_id: string
  listener_id: string
  state: CaptionState
  leased_until: Date
}

export interface CaptionWorkersTable {
  id: string
  capacity: number
  seen_at: Date
}

export interface CaptionLinesTable {
  id: string
  room_session_id: string
  participant_id: string
  name: string
  text: string
  started_at: Date
}

export interface CaptionReadersTable {
  participant_id: string
  room_session_id: string
  language: Language
}

export interface CaptionTranslationsTable {
  line_id: string
  language: Language
  text: string
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    caption_runs: CaptionRunsTable
    caption_workers: CaptionWorkersTable
    caption_lines: CaptionLinesTable
    caption_readers: CaptionReadersTable
    caption_translations: CaptionTranslationsTable
  }
}
