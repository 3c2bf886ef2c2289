import type { Redaction } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import { getOwnPresent } from './own-recordings.ts'
import { redactRecording, redactRecordingKey } from './redact-recording.job.ts'
import { joinSpans, lengthOf } from './redacted-spans.ts'
import * as redactionsRepository from './redactions.repository.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import type { RedactedSpan } from './recordings.tables.ts'
import { requireTakingPart } from './taking-part.ts'

export interface RedactionRequestsDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  jobs: Pick<Jobs, 'add' | 'remove'>
  meetings: Pick<MeetingsApi, 'listTakingPart'>
}

interface RequestedRedaction {
  recordingId: string
  spans: readonly RedactedSpan[]
  /** How much of the transcript goes with it; never what was said. */
  counts: { lines: number; words: number; minutesLines: number }
  actorUserId: string
  address: string
}

interface ChangeInput {
  meetingId: string
  fileName: string
  state: 'waiting' | 'cancelled'
  address: string
}

export type RedactionRequests = ReturnType<typeof createRedactionRequests>

/** Requests to redact passages of recordings. From then on no one gets the recording until its new file is there. */
export function createRedactionRequests(deps: RedactionRequestsDeps) {
  const { db, clock, audit } = deps

  const enqueue = createEnqueue(deps)

  return {
    /** How much of a recording goes with these passages. */
    async lengthOf(recordingId: string, spans: readonly RedactedSpan[]): Promise<number> {
      const recording = await recordingsRepository.findKept(db, recordingId)
      if (!recording || recording.removed_at !== null) return 0
      return lengthOf(joinSpans(spans, recording.length_ms))
    },

    /** Before anything else in the transaction, so that nothing of the recording changes meanwhile. Throws `recording.trimming`. */
    async lock(tx: Tx, recordingId: string): Promise<void> {
      await recordingsRepository.lock(tx, recordingId)
      const recording = await recordingsRepository.findKept(tx, recordingId)
      // The file that is being made would have everything in it.
      if (recording?.removed_at === null && recording.trim === 'waiting')
        throw new AppError('recording.trimming')
    },

    /** After `lock`. Returns how much of the recording goes; of one that was removed there is no file any more, so only the entry is written. */
    async request(tx: Tx, { recordingId, spans, counts, actorUserId, address }: RequestedRedaction) {
      const recording = await recordingsRepository.findKept(tx, recordingId)
      if (!recording) throw new AppError('recording.not_found')
      const isThere = recording.removed_at === null
      const added = joinSpans(spans, recording.length_ms)
      if (isThere && added.length > 0) {
        const earlier = await redactionsRepository.find(tx, recordingId)
        const at = Math.max(clock.now(), (earlier?.requested_at.getTime() ?? 0) + 1)
        await redactionsRepository.save(tx, {
          recording_id: recordingId,
          organization_id: recording.organization_id,
          spans: joinSpans([...(earlier?.spans ?? []), ...added], recording.length_ms),
          requested_by_user_id: actorUserId,
          requested_at: new Date(at),
          state: 'waiting',
        })
        await enqueue(recording, tx)
      }
      const lengthMs = isThere ? lengthOf(added) : 0
      await audit.record(tx, {
        actorUserId,
        ...entryOf(recording),
        after: { ...counts, seconds: Math.round(lengthMs / 1_000) },
        address,
      })
      return lengthMs
    },

    /** Throws `recording.redacting` while passages are redacted. */
    async requireWhole(tx: Tx, recordingId: string): Promise<void> {
      if (await redactionsRepository.find(tx, recordingId)) throw new AppError('recording.redacting')
    },

    ...createRedactionChanges(deps, enqueue),
  }
}

/** What every entry of the audit log about a redaction says. */
function entryOf(recording: KeptRecording) {
  const { title: meeting, public_id: meetingId, original_file_name: fileName } = recording
  return {
    organizationId: recording.organization_id,
    act: 'recording_redacted' as const,
    subject: { kind: 'user' as const, id: recording.owner_user_id, name: recording.owner_name },
    before: { meeting, meetingId, fileName },
  }
}

function createEnqueue({ jobs }: RedactionRequestsDeps) {
  return (
    { id: recordingId, organization_id: fairnessKey }: Pick<KeptRecording, 'id' | 'organization_id'>,
    tx: Tx,
  ): Promise<void> =>
    jobs.add(tx, redactRecording, { recordingId }, { key: redactRecordingKey(recordingId), fairnessKey })
}

function createRedactionChanges(deps: RedactionRequestsDeps, enqueue: ReturnType<typeof createEnqueue>) {
  const { db, clock, audit, jobs } = deps
  return {
    /**
     * waiting → cancelled, or failed and cancelled → waiting. Throws `schedule.not_found`, `recording.not_found`, `recording.owner_only`,
     * `recording.not_redacting`.
     */
    async change(
      caller: UserCaller,
      { meetingId, fileName, state, address }: ChangeInput,
    ): Promise<Redaction> {
      const meetingIds = await requireTakingPart(deps, caller, meetingId)
      return db.transaction().execute(async (tx) => {
        const recording = await getOwnPresent(tx, caller, { meetingIds, fileName })
        const from = state === 'waiting' ? (['failed', 'cancelled'] as const) : (['waiting'] as const)
        const changed = await redactionsRepository.change(tx, recording.id, {
          from,
          to: state,
          at: new Date(clock.now()),
        })
        if (!changed) throw new AppError('recording.not_redacting')
        if (state === 'waiting') await enqueue(recording, tx)
        else await jobs.remove(tx, redactRecordingKey(recording.id))
        await audit.record(tx, {
          actorUserId: caller.userId,
          ...entryOf(recording),
          after: { state },
          address,
        })
        return { state: changed.state, progress: changed.progress }
      })
    },
  }
}
