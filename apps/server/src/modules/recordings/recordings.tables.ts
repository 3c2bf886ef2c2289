import type {
  ClockPart,
  RecordingChapter,
  RecordingExtension,
  RecordingPurposes,
  Redaction,
  UnreadReason,
} from '@majlis/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type LinkDecision = 'kept' | 'ended'

export interface StoredPreviews {
  /** Of the file with all of them. */
  bytes: number
  everyMs: number
  count: number
  columns: number
  /** Of each, in pixels. */
  width: number
  height: number
}

export interface RecordingsTable {
  id: string
  organization_id: string
  /** Under which organisation the parts lie, where that is another one. */
  stored_under: ColumnType<string | null, string | null | undefined, string | null>
  meeting_id: string
  room_session_id: string
  /** Null: that account is gone, or no person added it. */
  added_by_user_id: string | null
  original_file_name: string
  bytes: number
  part_bytes: number
  parts_there: Generated<number>
  part_count: GeneratedAlways<number>
  /** When bytes of it last came, or it was begun. */
  progress_at: ColumnType<Date, Date | undefined, Date>
  /** Parts of which bytes may be on the disk, counted or not. */
  parts_begun: Generated<number>
  missing_bytes: GeneratedAlways<number>
  created_at: ColumnType<Date, Date, never>
  /** Null, as the next four, while it is being uploaded. */
  file_name: ColumnType<string | null, never, string>
  extension: ColumnType<RecordingExtension | null, never, RecordingExtension>
  has_video: ColumnType<boolean | null, never, boolean>
  length_ms: ColumnType<number | null, never, number>
  kept_at: ColumnType<Date | null, never, Date>
  /** Why the server has stopped trying to read it, which it has whole. */
  failed_as: ColumnType<UnreadReason | null, never, UnreadReason | null>
  removed_at: ColumnType<Date | null, never, Date>
  is_link_off: Generated<boolean>
  link_expires_at: ColumnType<Date | null, never, Date | null>
  link_passcode: ColumnType<string | null, never, string | null>
  link_views: Generated<number>
  /** Set by hosts while the meeting was recorded. */
  chapters: ColumnType<RecordingChapter[], string | undefined, never>
  /** When its parts were recorded; empty: not known. */
  clock: ColumnType<ClockPart[], string | undefined, never>
  /** What people were told before they agreed to be recorded. Null: nobody was asked, or that was not stored yet. */
  purposes: ColumnType<RecordingPurposes | null, string | null | undefined, string>
  poster_bytes: ColumnType<number | null, number | undefined, number>
  previews: ColumnType<StoredPreviews | null, string | undefined, string>
  /** Of the organisation, while the owner of the meeting is suspended or deleted. */
  link_decision: ColumnType<LinkDecision | null, never, LinkDecision>
}

export interface RecordingTrimsTable {
  recording_id: string
  organization_id: string
  start_ms: number
  end_ms: number
  requested_by: string
  requested_from: string
  requested_at: Date
  leased_until: ColumnType<Date | null, null | undefined, Date | null>
  tries: Generated<number>
  has_failed: Generated<boolean>
}

/** Milliseconds from the beginning of a recording. */
export interface RedactedSpan {
  startMs: number
  endMs: number
}

export interface RecordingRedactionsTable {
  recording_id: string
  organization_id: string
  spans: ColumnType<RedactedSpan[], string, string>
  requested_by_user_id: string | null
  requested_at: Date
  state: Redaction['state']
  progress: Generated<number>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    recordings: RecordingsTable
    recording_trims: RecordingTrimsTable
    recording_redactions: RecordingRedactionsTable
  }
}
