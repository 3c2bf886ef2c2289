import { limits, type RecordingUpload } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import { plainName } from '../../platform/http/file-names.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { readingTimeoutMs } from '../../platform/media-files/read-media-apart.ts'
import { awaitedPart, isWhole, partKeys } from '../../platform/storage/content-in-parts.ts'
import type { FilesApi } from '../files/index.ts'
import type { Seats } from '../resources/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import * as heldSessionsRepository from './held-sessions.repository.ts'
import type { HeldSession } from './held-sessions.repository.ts'
import type { KeeperDeps, RecordingKeeper } from './keep-recording.ts'
import { canRecord } from './recordings.policy.ts'
import * as recordingsRepository from './recordings.repository.ts'
import { lockRecordingsOf, type KeptRecording, type RecordingRow } from './recordings.repository.ts'
import { createSoon, NotSoon } from './soon.ts'
import { canBeRecording, extensionOf } from './recording-type.ts'
import * as unreadRecordingsRepository from './unread-recordings.repository.ts'

export interface UploadsDeps extends Pick<KeeperDeps, 'db' | 'clock'> {
  limiter: Limiter
  files: Pick<FilesApi, 'requireRoom' | 'keepRoom' | 'dropAtOnce' | 'droppedBytesOf'>
  keeper: RecordingKeeper
  meetings: Pick<MeetingsApi, 'listTakingPart'>
  seats: Pick<Seats, 'listFeatures'>
}

const { maxOfSession, maxOrganizationBytes, maxSessions, unfinished } = limits.recordings
const startLimit = { name: 'send-recording', points: 60, windowMs: 600_000 }
const finishLimit = { ...startLimit, name: 'finish-recording' }

interface StartInput {
  meetingId: string
  roomSessionId?: string | undefined
  fileName: string
  bytes: number
}

export type Uploads = ReturnType<typeof createUploads>

/** Recordings that the owner of a meeting sends: begun → part by part, in order → whole → kept. */
export function createUploads({ db, clock, limiter, files, keeper, meetings, seats }: UploadsDeps) {
  const soon = createSoon()

  /**
   * When a meeting took place, to add a recording to. Throws `schedule.not_found` where the caller has no part in it,
   * `recording.owner_only`.
   */
  async function sessions(caller: UserCaller, publicId: string): Promise<HeldSession[]> {
    return held(caller, publicId, { limit: maxSessions })
  }

  async function held(
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

  async function requireFeature(caller: Pick<UserCaller, 'organizationId' | 'userId'>): Promise<void> {
    if (!canRecord(await seats.listFeatures(db, caller))) throw new AppError('recording.not_allowed')
  }

  /**
   * Throws `schedule.not_found`, `recording.owner_only`, `recording.not_allowed`; `recording.not_held` where the meeting has not taken
   * place, or not then; `file.type_unsupported` by the end of the name; `file.count_exceeded` for a meeting that has many, and for a
   * caller with many on their way, as `file.total_size_exceeded`; `file.organization_full`, `file.no_space`.
   */
  async function start(
    caller: UserCaller,
    { meetingId, roomSessionId, fileName, bytes }: StartInput,
  ): Promise<RecordingUpload> {
    const [session] = await held(caller, meetingId, { limit: 1, id: roomSessionId })
    await requireFeature(caller)
    if (!session) throw new AppError('recording.not_held')
    const originalFileName = plainName(fileName)
    if (!extensionOf(originalFileName)) throw new AppError('file.type_unsupported', { field: 'fileName' })
    await limiter.consume(startLimit, [`user:${caller.userId}`])
    return db.transaction().execute(async (tx) => {
      await lockRecordingsOf(tx, session.organizationId)
      if ((await recordingsRepository.countOfSession(tx, session.id)) >= maxOfSession)
        throw new AppError('file.count_exceeded')
      const own = await recordingsRepository.sumUnfinished(tx, caller.userId)
      if (own.count >= unfinished.maxFiles) throw new AppError('file.count_exceeded')
      if (own.bytes + bytes > unfinished.maxTotalBytes) throw new AppError('file.total_size_exceeded')
      const all = await recordingsRepository.sumOfOrganization(tx, session.organizationId)
      const dropped = await files.droppedBytesOf(tx, session.organizationId)
      if (all.bytes + dropped + bytes > maxOrganizationBytes) throw new AppError('file.organization_full')
      await files.requireRoom(tx, session.organizationId, bytes)
      const row = await keeper.begin(tx, {
        session: { ...session, roomSessionId: session.id },
        addedByUserId: caller.userId,
        originalFileName,
        bytes,
      })
      return { id: row.id, bytes, partBytes: row.part_bytes, partCount: row.part_count }
    })
  }

  async function getSent({ userId }: UserCaller, id: string): Promise<RecordingRow> {
    const row = await recordingsRepository.findSent(db, userId, id)
    if (!row) throw new AppError('file.not_found')
    return row
  }

  /**
   * Stores one part. One that is there already is not stored again, so a part whose answer was lost can be sent again. Throws
   * `file.not_found`; `file.format_error` for a part out of turn or of another length, and for what can be no recording;
   * `file.no_space`.
   */
  async function putPart(
    caller: UserCaller,
    { id, part, content }: { id: string; part: number; content: Blob },
  ): Promise<{ isComplete: boolean }> {
    const row = await getSent(caller, id)
    const bytes = await awaitedPart(row, part, content)
    if (!bytes) return { isComplete: isWhole(row) }
    if (part === 0 && !canBeRecording(bytes)) throw new AppError('file.format_error')
    await files.keepRoom(row, (connection, times) =>
      recordingsRepository.beginPart(connection, id, part, times),
    )
    // Not counted: given up meanwhile; or the same part came twice at once, and the other one counts.
    if (await keeper.putPart(row, part, bytes)) return { isComplete: part + 1 === row.part_count }
    return { isComplete: isWhole(await getSent(caller, id)) }
  }

  /** Throws `file.not_found` where somebody else owns the meeting by now, `recording.not_allowed`. */
  async function requireKeepable(
    { meeting_id: meetingId, kept_at: keptAt }: RecordingRow,
    sender: Pick<UserCaller, 'organizationId' | 'userId'>,
  ): Promise<void> {
    if (!(await heldSessionsRepository.ownsOneOf(db, [meetingId], sender.userId)))
      throw new AppError('file.not_found')
    if (keptAt === null) await requireFeature(sender)
  }

  /**
   * Reads what has arrived and keeps it. Called again, it returns the same. What is no recording goes. Throws `file.not_found`, also where
   * somebody else owns the meeting by now; `file.incomplete`, `recording.not_allowed`, `recording.length_unknown`; and `recording.unread`
   * after some seconds, or where many of the organisation wait already. The server then goes on by itself.
   */
  async function finish(caller: UserCaller, id: string): Promise<KeptRecording> {
    const row = await getSent(caller, id)
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
        await keeper.readLater(db, id, readingTimeoutMs(row.bytes))
        // The job reads it again if this fails.
        reading.catch((failure: unknown) => leave(id, failure)).catch(() => undefined)
        throw new AppError('recording.unread')
      }
      const code = error instanceof AppError ? error.code : null
      if (code === 'recording.length_unknown') await recordingsRepository.deleteUnfinished(db, id)
      else if (code !== 'file.not_found') await keeper.readLater(db, id, limits.retries.delayMs)
      throw error
    }
  }

  /** A reading for which no call waits any more has failed. */
  async function leave(id: string, error: unknown): Promise<void> {
    const code = error instanceof AppError ? error.code : null
    if (code === 'recording.length_unknown') await unreadRecordingsRepository.setFailed(db, id, code)
    else if (code !== 'file.not_found') await keeper.readLater(db, id, limits.retries.delayMs)
  }

  /**
   * What `finish` does, by a job: for whoever has closed the page, and again where reading did not end. The last try leaves a reason that the owner
   * sees. Throws what reading throws, so that it is tried again.
   */
  async function readAgain(id: string, { isLast }: { isLast: boolean }): Promise<void> {
    const row = await recordingsRepository.find(db, id)
    if (!row || row.kept_at !== null || row.failed_as !== null || !isWhole(row)) return
    try {
      const { added_by_user_id: userId, organization_id: organizationId } = row
      if (userId === null) throw new AppError('file.not_found')
      await requireKeepable(row, { organizationId, userId })
      await keeper.keep(row)
    } catch (error) {
      const code = error instanceof AppError ? error.code : null
      switch (code) {
        // Given up meanwhile, or of somebody else's meeting: nobody waits for it.
        case 'file.not_found':
          return void (await recordingsRepository.deleteUnfinished(db, id))
        case 'recording.length_unknown':
        case 'recording.not_allowed':
          return unreadRecordingsRepository.setFailed(db, id, code)
        default:
          if (isLast) await unreadRecordingsRepository.setFailed(db, id, 'recording.unread')
          throw error
      }
    }
  }

  /** Throws `file.not_found`, also for one that is kept: those are removed. */
  async function cancel(caller: UserCaller, id: string): Promise<void> {
    const row = await getSent(caller, id)
    if (!(await recordingsRepository.deleteUnfinished(db, row.id))) throw new AppError('file.not_found')
    await files.dropAtOnce(partKeys(row))
  }

  /** Drops what was begun a day ago and has not arrived, and what could not be read for a week. */
  async function dropUnfinished(): Promise<void> {
    const before = (ms: number) => new Date(clock.now() - ms)
    await unreadRecordingsRepository.deleteUnfinishedBefore(db, {
      sending: before(unfinished.keptMs),
      whole: before(unfinished.unreadKeptMs),
    })
  }

  return { sessions, start, putPart, finish, readAgain, cancel, dropUnfinished }
}
