import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Seats } from '../resources/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import * as heldSessionsRepository from './held-sessions.repository.ts'
import { canRecord, mayRemoveRecording } from './recordings.policy.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import { removeRecordings } from './removal.ts'
import * as unreadRecordingsRepository from './unread-recordings.repository.ts'
import type { UnreadRecording } from './unread-recordings.repository.ts'

export interface RecordingsServiceDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  limiter: Limiter
  meetings: Pick<MeetingsApi, 'listTakingPart'>
  seats: Pick<Seats, 'listFeatures'>
}

/** Unknown names, by one address. */
const probes = { name: 'recording-probe', points: 60, windowMs: 600_000 }

interface PageInput {
  cursor?: string | undefined
  pageSize: number
}

interface Page {
  recordings: KeptRecording[]
  nextCursor: string | null
}

export type Recordings = ReturnType<typeof createRecordings>

/** Kept recordings: who sees and removes them (spec 6.8, 7.21, 7.27, 7.54). */
export function createRecordings({ db, clock, audit, limiter, meetings, seats }: RecordingsServiceDeps) {
  async function requireTakingPart({ userId }: UserCaller, publicId: string): Promise<string[]> {
    const meetingIds = await meetings.listTakingPart(db, publicId, userId)
    if (meetingIds.length === 0) throw new AppError('schedule.not_found')
    return meetingIds
  }

  /**
   * For the owner of the meeting and the invited people; for others it does not exist. The first page includes uploads of the caller that the
   * server has not read yet. Throws `schedule.not_found`.
   */
  async function list(
    caller: UserCaller,
    { meetingId, cursor, pageSize }: PageInput & { meetingId: string },
  ): Promise<Page & { unread: UnreadRecording[]; canAdd: boolean }> {
    const meetingIds = await requireTakingPart(caller, meetingId)
    const found = await recordingsRepository.listOfMeetings(db, meetingIds, {
      after: cursor,
      limit: pageSize + 1,
    })
    const isOwner = await heldSessionsRepository.ownsOneOf(db, meetingIds, caller.userId)
    return {
      ...pageOf(found, pageSize),
      unread: cursor === undefined ? await listUnread(caller, meetingIds) : [],
      canAdd: isOwner && canRecord(await seats.listFeatures(db, caller)),
    }
  }

  const listUnread = ({ userId }: UserCaller, meetingIds?: readonly string[]) =>
    unreadRecordingsRepository.listUnread(db, userId, meetingIds)

  /** Recordings of the meetings that the caller owns; the first page includes unread uploads. */
  async function listOwn(
    caller: UserCaller,
    { search, cursor, pageSize }: PageInput & { search?: string | undefined },
  ): Promise<Page & { unread: UnreadRecording[] }> {
    const found = await recordingsRepository.listOwned(db, caller, {
      search,
      after: cursor,
      limit: pageSize + 1,
    })
    return { ...pageOf(found, pageSize), unread: cursor === undefined ? await listUnread(caller) : [] }
  }

  /**
   * Marks the entry as removed and writes it to the audit log; a job deletes the file. Twice is harmless. Throws `schedule.not_found`,
   * `recording.not_found`; `recording.owner_only` for people who may see it and do not own the meeting (spec 6.8).
   */
  async function remove(
    caller: UserCaller,
    { meetingId, fileName, address }: { meetingId: string; fileName: string; address: string },
  ): Promise<void> {
    const meetingIds = await requireTakingPart(caller, meetingId)
    await db.transaction().execute(async (tx) => {
      const recording = await recordingsRepository.findOfMeetings(tx, meetingIds, fileName)
      if (!recording) throw new AppError('recording.not_found')
      if (!mayRemoveRecording(caller, { ownerUserId: recording.owner_user_id }))
        throw new AppError('recording.owner_only')
      await removeRecordings(tx, audit, [recording.id], {
        actorUserId: caller.userId,
        address,
        at: new Date(clock.now()),
      })
    })
  }

  /** For everyone who knows its name (spec 2.65). Throws `recording.not_available`, and `general.too_many_attempts` for guesses. */
  async function findShared(fileName: string, ip: string): Promise<KeptRecording> {
    const recording = await recordingsRepository.findPublic(db, fileName)
    if (recording) return recording
    await limiter.consume(probes, ipKeys(ip))
    throw new AppError('recording.not_available')
  }

  return { list, listOwn, remove, findShared }
}

/** `found` has one more than a page if there is another page. */
function pageOf(found: KeptRecording[], pageSize: number): Page {
  const recordings = found.slice(0, pageSize)
  return { recordings, nextCursor: found.length > pageSize ? (recordings.at(-1)?.id ?? null) : null }
}
