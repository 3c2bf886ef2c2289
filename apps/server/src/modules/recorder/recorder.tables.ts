import type {
  CaptureFailure,
  CaptureState,
  ClockPart,
  RecordingLayout,
  RecordingPurposes,
} from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export type CaptureWish = 'record' | 'pause' | 'stop'
export type RecorderProblem = 'no_browser' | 'no_ffmpeg' | 'no_h264'
export type ConsentSource = 'requested' | 'joined' | 'notice'

export interface RecordersTable {
  id: string
  capacity: number
  problem: RecorderProblem | null
  can_trim: Generated<boolean>
  seen_at: Date
}

export interface CapturesTable {
  id: string
  organization_id: string
  meeting_id: string
  room_session_id: string
  requested_by: Later<string>
  layout: RecordingLayout
  height: 720 | 1080
  has_clock: Generated<boolean>
  state: CaptureState | 'kept'
  wanted: Generated<CaptureWish>
  failure: Later<CaptureFailure>
  requested_at: Date
  started_at: Later<Date>
  ended_at: Later<Date>
  recorder_id: Later<string>
  leased_until: Later<Date>
  /** Since a browser last recorded for some minutes; while the file is made, attempts to make it. */
  starts: Generated<number>
  bytes: Generated<number>
  recording_id: Later<string>
  /** What people are told before they agree; null: requested before this was stored. */
  purposes: ColumnType<RecordingPurposes | null, string | null | undefined, never>
}

export interface CaptureSegmentsTable {
  id: string
  capture_id: string
  token_hash: Buffer
  mime_type: Later<string>
  fragments: Generated<number>
  length_ms: Generated<number>
  /** When its parts were recorded. */
  clock: ColumnType<ClockPart[], string | undefined, string>
  created_at: Date
  last_fragment_at: Later<Date>
  closed_at: Later<Date>
}

export interface CaptureVoicesTable {
  id: string
  organization_id: string
  capture_id: string
  segment_id: string
  participant_id: string
  mime_type: string
  started_at: Date
  recording_offset_ms: number
  length_ms: Generated<number>
  fragments: Generated<number>
  bytes: Generated<number>
}

export interface CaptureEgressesTable {
  id: string
  capture_id: string
  file_name: string
  created_at: Date
  taken_at: Later<Date>
}

export interface CaptureMarksTable {
  id: string
  capture_id: string
  offset_ms: number
  title: string
}

export interface RecordingConsentsTable {
  capture_id: string
  participant_id: string
  given_by: ConsentSource
  at: Date
  /** What the participant was told; null: agreed before this was stored. */
  purposes: ColumnType<RecordingPurposes | null, never, never>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    recorders: RecordersTable
    captures: CapturesTable
    capture_segments: CaptureSegmentsTable
    capture_voices: CaptureVoicesTable
    capture_egresses: CaptureEgressesTable
    capture_marks: CaptureMarksTable
    recording_consents: RecordingConsentsTable
  }
}
