import { extensionOf, limits, meetingIdField, recordingExtensions, uuidField } from '@majlis/contract'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { partKeys } from '../../platform/storage/content-in-parts.ts'
import { uploadKind } from '../../platform/uploads/upload-kind.ts'
import type { FilesApi } from '../files/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { Seats } from '../resources/index.ts'
import * as heldSessionsRepository from './held-sessions.repository.ts'
import type { HeldSession } from './held-sessions.repository.ts'
import type { IncomingFiles } from './incoming-files.ts'
import { requireRecordingFeature } from './recording-permissions.ts'
import { canBeRecording } from './recording-type.ts'
import { requireTakingPart } from './taking-part.ts'
import * as unreadRecordingsRepository from './unread-recordings.repository.ts'
import { requireQuota } from './upload-quota.ts'
import * as uploadsRepository from './uploads.repository.ts'

export interface UploadsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  files: Pick<FilesApi, 'dropAtOnce' | 'droppedBytesOf' | 'sumUploads'>
  incoming: IncomingFiles
  meetings: Pick<MeetingsApi, 'listTakingPart'>
  seats: Pick<Seats, 'listFeatures'>
}

const { maxBytes, maxSessions, unfinished } = limits.recordings
const startLimit = { name: 'send-recording', points: 60, windowMs: 600_000 }

/** Which meeting was recorded, and when; without `roomSessionId`, the latest time that it took place. */
const target = z.object({ meetingId: meetingIdField, roomSessionId: uuidField.optional() })

/** Recordings that the owner of a meeting uploads. Once all bytes are there, `upload-reading` keeps them. */
export function createUploads(deps: UploadsDeps) {
  const { db, clock, limiter, files, incoming, seats } = deps

  const kind = uploadKind({
    kind: 'recording',
    target,
    /**
     * Throws `schedule.not_found`, `recording.owner_only`, `recording.not_allowed`; `recording.not_held` if the meeting has not taken
     * place, or not then; `file.type_unsupported` for the end of the name; `file.too_large`; and the codes of `requireQuota`.
     */
    async judge(caller, { fileName, bytes, target: { meetingId, roomSessionId } }) {
      const [session] = await listHeld(deps, caller, meetingId, { limit: 1, id: roomSessionId })
      await requireRecordingFeature(db, seats, caller)
      if (!session) throw new AppError('recording.not_held')
      if (!extensionOf(fileName, recordingExtensions))
        throw new AppError('file.type_unsupported', { field: 'fileName' })
      if (bytes > maxBytes) throw new AppError('file.too_large')
      const { userId } = caller
      const { organizationId } = session
      await limiter.consume(startLimit, [`user:${userId}`])
      return {
        organizationId,
        // Also if the meeting takes place again before all bytes are there.
        target: { meetingId, roomSessionId: session.id },
        requireQuota: (tx) =>
          requireQuota(tx, files, { organizationId, roomSessionId: session.id, userId, bytes }),
      }
    },
    keep(upload, start) {
      if (!canBeRecording(start)) throw new AppError('file.format_error')
      return async (tx) => {
        const roomSessionId = upload.target.roomSessionId ?? ''
        const meetingId = await heldSessionsRepository.findMeetingOf(tx, roomSessionId)
        if (meetingId === null) throw new AppError('file.not_found')
        await incoming.addWhole(tx, upload, { meetingId, roomSessionId })
      }
    },
  })

  return {
    kind,

    /** The times to which a recording can be added. Throws `schedule.not_found` if the caller has no part in the meeting, `recording.owner_only`. */
    sessions: (caller: UserCaller, publicId: string): Promise<HeldSession[]> =>
      listHeld(deps, caller, publicId, { limit: maxSessions }),

    /** Deletes a whole file that is not kept yet. Throws `file.not_found`, also for a kept recording: those are removed instead. */
    async cancel({ userId }: UserCaller, id: string): Promise<void> {
      const row = await uploadsRepository.getSent(db, userId, id)
      if (!(await uploadsRepository.deleteUnfinished(db, row.id))) throw new AppError('file.not_found')
      await files.dropAtOnce(partKeys(row))
    },

    /** Deletes what has not arrived within a day, and files that could not be read for a week. */
    async dropUnfinished(): Promise<void> {
      const before = (ms: number) => new Date(clock.now() - ms)
      await unreadRecordingsRepository.deleteUnfinishedBefore(db, {
        sending: before(unfinished.keptMs),
        whole: before(unfinished.unreadKeptMs),
      })
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** The times at which a meeting of the caller took place. Throws `schedule.not_found`, `recording.owner_only`. */
async function listHeld(
  { db, meetings }: Pick<UploadsDeps, 'db' | 'meetings'>,
  caller: UserCaller,
  publicId: string,
  wanted: { limit: number; id?: string | undefined },
): Promise<HeldSession[]> {
  const meetingIds = await requireTakingPart({ db, meetings }, caller, publicId)
  const { userId } = caller
  if (!(await heldSessionsRepository.ownsOneOf(db, meetingIds, userId)))
    throw new AppError('recording.owner_only')
  return heldSessionsRepository.list(db, meetingIds, { ...wanted, ownerUserId: userId })
}
