import { limits } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { readingTimeoutMs } from '../../platform/media-files/read-media-apart.ts'
import { isWhole } from '../../platform/storage/content-in-parts.ts'
import type { Seats } from '../resources/index.ts'
import * as heldSessionsRepository from './held-sessions.repository.ts'
import type { IncomingFiles } from './incoming-files.ts'
import type { RecordingKeeper } from './keep-recording.ts'
import { requireRecordingFeature } from './recording-permissions.ts'
import type { KeptRecording, RecordingRow } from './recordings.repository.ts'
import { createSoon, NotSoon } from './soon.ts'
import * as unreadRecordingsRepository from './unread-recordings.repository.ts'
import * as uploadsRepository from './uploads.repository.ts'

interface UploadReadingDeps {
  db: Db
  limiter: Limiter
  incoming: IncomingFiles
  keeper: RecordingKeeper
  seats: Pick<Seats, 'listFeatures'>
}

const finishLimit = { name: 'finish-recording', points: 60, windowMs: 600_000 }

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null)

/** How an upload that has arrived becomes a recording: by the call of its sender, or by a job once no one waits for it. */
export function createUploadReading({ db, limiter, incoming, keeper, seats }: UploadReadingDeps) {
  const soon = createSoon()

  /** Throws `file.not_found` if someone else owns the meeting by now, `recording.not_allowed`. */
  async function requireKeepable(
    { meeting_id: meetingId, kept_at: keptAt }: RecordingRow,
    sender: Pick<UserCaller, 'organizationId' | 'userId'>,
  ): Promise<void> {
    if (!(await heldSessionsRepository.ownsOneOf(db, [meetingId], sender.userId)))
      throw new AppError('file.not_found')
    if (keptAt === null) await requireRecordingFeature(db, seats, sender)
  }

  /** After a failed reading for which no call waits any more. */
  async function noteFailure(id: string, error: unknown): Promise<void> {
    const code = codeOf(error)
    if (code === 'recording.length_unknown') await unreadRecordingsRepository.setFailed(db, id, code)
    else if (code !== 'file.not_found') await incoming.readLater(db, id, limits.retries.delayMs)
  }

  /**
   * Reads a whole file and keeps it. Called again, it returns the same. A file that is no recording is deleted. Throws `file.not_found`, also
   * if someone else owns the meeting by now; `file.incomplete`, `recording.not_allowed`, `recording.length_unknown`; and `recording.unread`
   * after some seconds, or if many files of the organisation wait already. The server then continues automatically.
   */
  async function finish(caller: UserCaller, id: string): Promise<KeptRecording> {
    const row = await uploadsRepository.getSent(db, caller.userId, id)
    await requireKeepable(row, caller)
    if (!isWhole(row)) throw new AppError('file.incomplete')
    await limiter.consume(finishLimit, [`user:${caller.userId}`])
    if (row.failed_as !== null) await unreadRecordingsRepository.setFailed(db, id, null)
    const reading = keeper.keep(row)
    // It may fail at a moment when no call waits for it.
    reading.catch(() => undefined)
    try {
      return await soon(reading, row.organization_id)
    } catch (error) {
      if (error instanceof NotSoon) {
        await incoming.readLater(db, id, readingTimeoutMs(row.bytes))
        // The job reads it again if this fails.
        reading.catch((failure: unknown) => noteFailure(id, failure)).catch(() => undefined)
        throw new AppError('recording.unread')
      }
      const code = codeOf(error)
      if (code === 'recording.length_unknown') await uploadsRepository.deleteUnfinished(db, id)
      else if (code !== 'file.not_found') await incoming.readLater(db, id, limits.retries.delayMs)
      throw error
    }
  }

  /**
   * The job: for senders who have closed the page, and again if reading did not end. The last attempt stores a reason that the owner sees.
   * Throws what reading throws, so that it is tried again.
   */
  async function readAgain(id: string, { isLast }: { isLast: boolean }): Promise<void> {
    const row = await uploadsRepository.find(db, id)
    if (!row || row.kept_at !== null || row.failed_as !== null || !isWhole(row)) return
    try {
      const { added_by_user_id: userId, organization_id: organizationId } = row
      if (userId === null) throw new AppError('file.not_found')
      await requireKeepable(row, { organizationId, userId })
      await keeper.keep(row)
    } catch (error) {
      const code = codeOf(error)
      switch (code) {
        // Cancelled meanwhile, or of a meeting that someone else owns.
        case 'file.not_found':
          return void (await uploadsRepository.deleteUnfinished(db, id))
        case 'recording.length_unknown':
        case 'recording.not_allowed':
          return unreadRecordingsRepository.setFailed(db, id, code)
        default:
          if (isLast) await unreadRecordingsRepository.setFailed(db, id, 'recording.unread')
          throw error
      }
    }
  }

  return { finish, readAgain }
}

export type UploadReading = ReturnType<typeof createUploadReading>
