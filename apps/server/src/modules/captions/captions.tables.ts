import type { CaptionState } from '@majlis/contract'

export interface CaptionRunsTable {
  room_session_id: string
  worker_id: string
  listener_id: string
  state: CaptionState
  leased_until: Date
}

export interface CaptionLinesTable {
  id: string
  room_session_id: string
  participant_id: string
  name: string
  text: string
  started_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    caption_runs: CaptionRunsTable
    caption_lines: CaptionLinesTable
  }
}
