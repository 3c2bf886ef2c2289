import { limits, type RecordingUpload } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { plainName } from '../../platform/http/file-names.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { awaitedPart, isWhole, partKeys } from '../../platform/storage/content-in-parts.ts'
import type { FilesApi } from '../files/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { Seats } from '../resources/index.ts'
import * as heldSessionsRepository from './held-sessions.repository.ts'
import type { HeldSession } from './held-sessions.repository.ts'
import type { IncomingFiles } from './incoming-files.ts'
import { requireRecordingFeature } from './recording-permissions.ts'
import { canBeRecording, extensionOf } from './recording-type.ts'
import * as unreadRecordingsRepository from './unread-recordings.repository.ts'
import { requireQuota } from './upload-quota.ts'
import * as uploadsRepository from './uploads.repository.ts'

export interface UploadsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  files: Pick<FilesApi, 'requireRoom' | 'keepRoom' | 'dropAtOnce' | 'droppedBytesOf'>
  incoming: IncomingFiles
  meetings: Pick<MeetingsApi, 'listTakingPart'>
  seats: Pick<Seats, 'listFeatures'>
}

const { maxSessions, unfinished } = limits.recordings
const startLimit = { name: 'send-recording', points: 60, windowMs: 600_000 }

interface StartInput {
  meetingId: string
  roomSessionId?: string | undefined
  fileName: string
  bytes: number
}

/** Recordings that the owner of a meeting uploads: begun → part by part, in order → whole. `upload-reading` keeps them. */
export function createUploads(deps: UploadsDeps) {
  const { db, clock, limiter, files, incoming, seats } = deps

  return {
    /** The times to which a recording can be added. Throws `schedule.not_found` if the caller has no part in the meeting, `recording.owner_only`. */
    sessions: (caller: UserCaller, publicId: string): Promise<HeldSession[]> =>
      listHeld(deps, caller, publicId, { limit: maxSessions }),

    /**
     * Throws `schedule.not_found`, `recording.owner_only`, `recording.not_allowed`; `recording.not_held` if the meeting has not taken
     * place, or not then; `file.type_unsupported` for the end of the name; and the codes of `requireQuota`.
     */
    async start(
      caller: UserCaller,
      { meetingId, roomSessionId, fileName, bytes }: StartInput,
    ): Promise<RecordingUpload> {
      const [session] = await listHeld(deps, caller, meetingId, { limit: 1, id: roomSessionId })
      await requireRecordingFeature(db, seats, caller)
      if (!session) throw new AppError('recording.not_held')
      const originalFileName = plainName(fileName)
      if (!extensionOf(originalFileName)) throw new AppError('file.type_unsupported', { field: 'fileName' })
      const { userId } = caller
      const { organizationId } = session
      await limiter.consume(startLimit, [`user:${userId}`])
      return db.transaction().execute(async (tx) => {
        await requireQuota(tx, files, { organizationId, roomSessionId: session.id, userId, bytes })
        const row = await incoming.begin(tx, {
          session: { ...session, roomSessionId: session.id },
          addedByUserId: userId,
          originalFileName,
          bytes,
        })
        return { id: row.id, bytes, partBytes: row.part_bytes, partCount: row.part_count }
      })
    },

    /**
     * Stores one part. A part that is there already is not stored again, so a part whose response was lost can be sent again. Throws
     * `file.not_found`; `file.format_error` for a part out of turn or of another length, and for content that cannot be a recording;
     * `file.no_space`.
     */
    async putPart(
      { userId }: UserCaller,
      { id, part, content }: { id: string; part: number; content: Blob },
    ): Promise<{ isComplete: boolean }> {
      const row = await uploadsRepository.getSent(db, userId, id)
      const bytes = await awaitedPart(row, part, content)
      if (!bytes) return { isComplete: isWhole(row) }
      if (part === 0 && !canBeRecording(bytes)) throw new AppError('file.format_error')
      await files.keepRoom(row, (connection, times) =>
        uploadsRepository.beginPart(connection, id, part, times),
      )
      // Not counted if cancelled meanwhile, or if the same part came twice at the same time and the other one counts.
      if (await incoming.putPart(row, part, bytes)) return { isComplete: part + 1 === row.part_count }
      return { isComplete: isWhole(await uploadsRepository.getSent(db, userId, id)) }
    },

    /** Throws `file.not_found`, also for a kept recording: those are removed instead. */
    async cancel({ userId }: UserCaller, id: string): Promise<void> {
      const row = await uploadsRepository.getSent(db, userId, id)
      if (!(await uploadsRepository.deleteUnfinished(db, row.id))) throw new AppError('file.not_found')
      await files.dropAtOnce(partKeys(row))
    },

    /** Deletes uploads that have not arrived within a day, and files that could not be read for a week. */
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
  { userId }: UserCaller,
  publicId: string,
  wanted: { limit: number; id?: string | undefined },
): Promise<HeldSession[]> {
  const meetingIds = await meetings.listTakingPart(db, publicId, userId)
  if (meetingIds.length === 0) throw new AppError('schedule.not_found')
  if (!(await heldSessionsRepository.ownsOneOf(db, meetingIds, userId)))
    throw new AppError('recording.owner_only')
  return heldSessionsRepository.list(db, meetingIds, { ...wanted, ownerUserId: userId })
}
