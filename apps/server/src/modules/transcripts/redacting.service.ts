import type { Redacted } from '@majlis/contract'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { RecordingFollowers } from '../../platform/module/recording-followers.ts'
import type { RedactedSpan, RedactionRequests } from '../recordings/index.ts'
import * as segmentsRepository from './segments.repository.ts'
import type { Passage, SegmentRow } from './segments.repository.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import type { ViewedTranscript } from './transcripts.repository.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

export interface RedactingDeps {
  db: Db
  limiter: Limiter
  redactions: Pick<RedactionRequests, 'lock' | 'request' | 'lengthOf'>
  /** How many lines of minutes cite one of the segments. */
  countCitingLines: (db: DbOrTx, segmentIds: readonly string[]) => Promise<number>
  followers: Pick<RecordingFollowers, 'lockForRedaction' | 'redacted'>
}

interface RedactInput {
  id: string
  passage: Passage
}

/** Of one person: each redaction makes a file. */
const redactionsOfUser = { name: 'transcript-redaction', points: 30, windowMs: 600_000 }
const previewsOfUser = { name: 'transcript-redaction-preview', points: 120, windowMs: 600_000 }
/** Words begin and end later or earlier than the engine says; and their first and last letters are quiet. */
const marginMs = 500

export type Redacting = ReturnType<typeof createRedacting>

/** Removes what was said for good: from the transcript and its history, the minutes, the recording and each person's kept sound. */
export function createRedacting({ db, limiter, redactions, countCitingLines, followers }: RedactingDeps) {
  /** Throws `transcript.not_found`, `recording.owner_only`, `transcript.not_ready`. */
  async function requireOwned(caller: UserCaller, id: string): Promise<ViewedTranscript> {
    const transcript = await getViewedTranscript(db, caller, id)
    if (transcript.host_user_id !== caller.userId) throw new AppError('recording.owner_only')
    if (transcript.state !== 'ready') throw new AppError('transcript.not_ready')
    return transcript
  }

  /** Throws `transcript.passage_gone`, also if a part of it is gone. */
  async function getSegments(connection: DbOrTx, { id, passage }: RedactInput): Promise<SegmentRow[]> {
    const segments = await segmentsRepository.listPassage(connection, id, passage)
    const expected = 'segmentIds' in passage ? new Set(passage.segmentIds).size : 1
    if (segments.length < expected) throw new AppError('transcript.passage_gone')
    return segments
  }

  async function countsOf(connection: DbOrTx, segments: readonly SegmentRow[]) {
    const ids = segments.map(({ id }) => id)
    return {
      lines: segments.length,
      words: segments.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0),
      minutesLines: await countCitingLines(connection, ids),
    }
  }

  return {
    /** What would go. Throws what `redact` throws. */
    async preview(caller: UserCaller, input: RedactInput): Promise<Redacted> {
      const { recording_id: recordingId } = await requireOwned(caller, input.id)
      await limiter.consume(previewsOfUser, [`user:${caller.userId}`])
      const segments = await getSegments(db, input)
      const lengthMs = await redactions.lengthOf(recordingId, segments.map(spanOf))
      return { ...(await countsOf(db, segments)), lengthMs }
    },

    /**
     * By the owner of the meeting; there is no way back. Throws `transcript.not_found`, `recording.owner_only`, `transcript.not_ready`,
     * `transcript.passage_gone`, `recording.trimming`, `general.too_many_attempts`.
     */
    async redact(
      caller: UserCaller,
      { address, ...input }: RedactInput & { address: string },
    ): Promise<Redacted> {
      const { id } = input
      const { recording_id: recordingId } = await requireOwned(caller, id)
      await limiter.consume(redactionsOfUser, [`user:${caller.userId}`])
      return db.transaction().execute(async (tx) => {
        // First, because others lock organisations before anything else.
        await followers.lockForRedaction(tx, recordingId)
        await redactions.lock(tx, recordingId)
        const row = await transcriptsRepository.findForUpdate(tx, id)
        // It was trimmed or is transcribed again.
        if (row?.state !== 'ready' || row.recording_id !== recordingId)
          throw new AppError('transcript.passage_gone')
        const segments = await getSegments(tx, input)
        const counts = await countsOf(tx, segments)
        const segmentIds = segments.map((segment) => segment.id)
        const spans = segments.map(spanOf)
        await followers.redacted(tx, { recordingId, transcriptId: id, segmentIds, spans })
        const redacted = { recordingId, spans, counts, actorUserId: caller.userId, address }
        const lengthMs = await redactions.request(tx, redacted)
        return { ...counts, lengthMs }
      })
    },
  }
}

/** Where it is heard, with its words, which the engine may put beyond the segment. */
function spanOf({ start_ms: startMs, end_ms: endMs, words }: SegmentRow): RedactedSpan {
  const first = Math.min(startMs, words[0]?.[0] ?? startMs)
  const last = Math.max(endMs, words.at(-1)?.[1] ?? endMs)
  return { startMs: Math.max(0, first - marginMs), endMs: last + marginMs }
}
