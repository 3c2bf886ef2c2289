import type { Tx } from '../database/database.ts'
import type { TableName } from '../personal-data/tables.ts'

/** One recording becomes another one, with the same times. */
export interface ReplacedRecording {
  fromId: string
  toId: string
}

/** What is left of one recording, from `startMs` to `endMs`, becomes another one. */
export interface TrimmedRecording extends ReplacedRecording {
  startMs: number
  endMs: number
}

/** Segments of a transcript that are deleted for good, and where they are heard in its recording. */
export interface RedactedPassages {
  recordingId: string
  transcriptId: string
  segmentIds: readonly string[]
  spans: readonly { startMs: number; endMs: number }[]
}

/** What happens to rows, in the transaction of the change, or why nothing does. */
export type FollowedBy<Change> = ((tx: Tx, change: Change) => Promise<void>) | { readonly nothing: string }

/**
 * What happens to tables of a module that refer to recordings, or to what was said in them. Higher modules come first, so that they still find what
 * lower ones have.
 */
export interface RecordingFollower {
  readonly tables: readonly TableName[]
  /** Before the original is deleted. */
  readonly trimmed: FollowedBy<TrimmedRecording>
  /** The same, once passages were redacted. */
  readonly replaced: FollowedBy<ReplacedRecording>
  /** When a redaction is requested, before the new recording is made. */
  readonly redacted: FollowedBy<RedactedPassages>
  /** Takes the locks that come before the one of the recording. */
  readonly lockForRedaction?: (tx: Tx, recordingId: string) => Promise<void>
}

/** The followers of all modules, combined by the composition. */
export interface RecordingFollowers {
  trimmed(tx: Tx, trimmed: TrimmedRecording): Promise<void>
  replaced(tx: Tx, replaced: ReplacedRecording): Promise<void>
  redacted(tx: Tx, redacted: RedactedPassages): Promise<void>
  /** First in the transaction of a redaction. */
  lockForRedaction(tx: Tx, recordingId: string): Promise<void>
}
