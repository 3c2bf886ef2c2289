import type { RecordedTalkRow } from './transcripts.repository.ts'

/** The first fragment comes two seconds after the beginning, a file of LiveKit Egress some seconds after its end. */
const toleranceMs = 5_000

/**
 * When a recording began, if it then went on without a pause, so that each moment of the meeting has its place in it. Null where that is
 * not known: for uploaded and trimmed files, and where the recorder paused or was interrupted.
 */
export function recordedFrom({
  capture_started_at: startedAt,
  capture_ended_at: endedAt,
  length_ms: lengthMs,
}: Pick<RecordedTalkRow, 'capture_started_at' | 'capture_ended_at' | 'length_ms'>): number | null {
  if (!startedAt || !endedAt) return null
  const begin = endedAt.getTime() - lengthMs
  if (Math.abs(begin - startedAt.getTime()) > toleranceMs) return null
  return Math.min(begin, startedAt.getTime())
}
