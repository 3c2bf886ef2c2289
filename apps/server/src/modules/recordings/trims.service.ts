import { limits, type RecordingChapter, type RecordingExtension } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { RecordingFollowers } from '../../platform/module/recording-followers.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import { replacementOf, type RecordingKeeper } from './keep-recording.ts'
import { lockOwn } from './own-recordings.ts'
import type { RecordingPictures } from './recording-pictures.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import * as redactionsRepository from './redactions.repository.ts'
import { requireTakingPart } from './taking-part.ts'
import { trimClock } from './trim-clock.ts'
import * as trimsRepository from './trims.repository.ts'
import type { TrimRow } from './trims.repository.ts'

export interface TrimsDeps {
  db: Db
  audit: AuditLog
  storage: Storage
  keeper: Pick<RecordingKeeper, 'keepFile'>
  followers: Pick<RecordingFollowers, 'trimmed'>
}

export interface TrimRequestsDeps {
  db: Db
  clock: Clock
  meetings: Pick<MeetingsApi, 'listTakingPart'>
  /** Whether a recorder is running that can trim. */
  canTrim: (db: DbOrTx) => Promise<boolean>
}

interface TrimInput {
  meetingId: string
  fileName: string
  startMs: number
  endMs: number
  address: string
}

/** A recording that a recorder has to trim. */
export interface Trim {
  row: TrimRow
  startMs: number
  endMs: number
  extension: RecordingExtension
  hasVideo: boolean
  chapters: RecordingChapter[]
  /** The original. Null if it is lost. */
  open(): Promise<AsyncIterable<Uint8Array> | null>
}

interface TrimmedFile {
  bytes: number
  pictures: RecordingPictures | null
  content: AsyncIterable<Uint8Array>
}

export type Trims = ReturnType<typeof createTrims>

/** Requests to cut off the beginning and the end of recordings. */
export function createTrimRequests(deps: TrimRequestsDeps) {
  const { db, clock, canTrim } = deps

  /**
   * By the owner of the meeting. Throws `schedule.not_found`, `recording.not_found`, `recording.owner_only`, `recording.unavailable`,
   * `recording.trim_unsuitable` where nothing would be cut off or too little left, `recording.trimming` while one is made, `recording.redacting`.
   */
  return async function requestTrim(
    caller: UserCaller,
    { meetingId, fileName, startMs, endMs, address }: TrimInput,
  ): Promise<void> {
    const meetingIds = await requireTakingPart(deps, caller, meetingId)
    if (!(await canTrim(db))) throw new AppError('recording.unavailable')
    await db.transaction().execute(async (tx) => {
      // A file that was read before passages are redacted would bring them back.
      const recording = await lockOwn(tx, caller, { meetingIds, fileName })
      if (await redactionsRepository.find(tx, recording.id)) throw new AppError('recording.redacting')
      const end = Math.min(endMs, recording.length_ms)
      const isWhole = startMs === 0 && end === recording.length_ms
      if (isWhole || end - startMs < limits.recordings.trimLeastMs)
        throw new AppError('recording.trim_unsuitable')
      const isTaken = await trimsRepository.request(tx, {
        recording_id: recording.id,
        organization_id: recording.organization_id,
        start_ms: startMs,
        end_ms: end,
        requested_by: caller.userId,
        requested_from: address,
        requested_at: new Date(clock.now()),
      })
      if (!isTaken) throw new AppError('recording.trimming')
    })
  }
}

export type RequestTrim = ReturnType<typeof createTrimRequests>

/** Cuts off the beginning and the end of recordings: waiting → the new file is in the place of the original, or failed with the original as it was. */
export function createTrims({ db, audit, storage, keeper, followers }: TrimsDeps) {
  /** For a recorder. Null if nothing waits. */
  async function claim(): Promise<Trim | null> {
    const row = await trimsRepository.claim(db)
    const recording = row && (await recordingsRepository.findKept(db, row.recording_id))
    if (!recording) return null
    const { start_ms: startMs, end_ms: endMs } = row
    const { extension, has_video: hasVideo } = recording
    const chapters = recording.chapters
      .filter(({ offsetMs }) => offsetMs < endMs)
      .map(({ offsetMs, title }) => ({ offsetMs: Math.max(0, offsetMs - startMs), title }))
      // Of those before the beginning, the last one is where it begins.
      .filter(({ offsetMs }, place, all) => offsetMs > 0 || (all[place + 1]?.offsetMs ?? 1) > 0)
    return {
      row,
      startMs,
      endMs,
      extension,
      hasVideo,
      chapters,
      open: () => openParts(storage, recording),
    }
  }

  /** Keeps the new file and deletes the original, in one transaction, with an entry in the audit log. */
  async function finish(trim: Trim, { bytes, pictures, content }: TrimmedFile): Promise<void> {
    const original = await recordingsRepository.findKept(db, trim.row.recording_id)
    if (!original) return
    const recording = {
      ...replacementOf(original),
      bytes,
      chapters: trim.chapters,
      clock: trimClock(original.clock, trim),
      pictures,
    }
    await keeper.keepFile(recording, content, (tx, id) => replace(tx, trim.row, original, id))
  }

  async function replace(tx: Tx, row: TrimRow, original: KeptRecording, newId: string): Promise<void> {
    await recordingsRepository.lock(tx, original.id)
    if (!(await trimsRepository.lock(tx, row))) throw new Error('another recorder trims this recording')
    await followers.trimmed(tx, {
      fromId: original.id,
      toId: newId,
      startMs: row.start_ms,
      endMs: row.end_ms,
    })
    if (!(await trimsRepository.replace(tx, original.id, newId))) throw new Error('the recording is gone')
    const { title: meeting, public_id: meetingId, original_file_name: fileName } = original
    await audit.record(tx, {
      actorUserId: row.requested_by,
      organizationId: original.organization_id,
      act: 'recording_trimmed',
      subject: { kind: 'user', id: original.owner_user_id, name: original.owner_name },
      before: { meeting, meetingId, fileName, lengthMs: original.length_ms },
      after: { startMs: row.start_ms, endMs: row.end_ms },
      address: row.requested_from,
    })
  }

  /** The original stays. It is tried again, unless that was the last time. */
  const fail = ({ row }: Trim): Promise<void> =>
    trimsRepository.giveBack(db, row, { hasFailed: row.tries >= trimsRepository.maxTries })

  return { claim, finish, fail }
}
