import { timingSafeEqual } from 'node:crypto'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Seats } from '../resources/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { FileKeys } from './file-keys.ts'
import * as heldSessionsRepository from './held-sessions.repository.ts'
import { canRecord, isLinkOpen, mayRemoveRecording } from './recordings.policy.ts'
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
  fileKeys: Pick<FileKeys, 'isValid'>
}

/** Of one address; twenty times as many of one recording. */
const passcodeGuesses = { name: 'recording-passcode', points: 10, windowMs: 600_000 }
/** Unknown names, by one address. */
const probes = { name: 'recording-probe', points: 60, windowMs: 600_000 }

interface PageInput {
  cursor?: string | undefined
  pageSize: number
}

interface SharingInput {
  meetingId: string
  fileName: string
  isOn?: boolean | undefined
  expiresAt?: number | null | undefined
  passcode?: string | null | undefined
}

interface Page {
  recordings: KeptRecording[]
  nextCursor: string | null
}

export type Recordings = ReturnType<typeof createRecordings>

/** Kept recordings: who sees and removes them (spec 6.8, 7.21, 7.27, 7.54). */
export function createRecordings(deps: RecordingsServiceDeps) {
  const { db, clock, audit, limiter, meetings, seats, fileKeys } = deps

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

  /**
   * Changes who may use the link (spec 2.65); files that were opened by it are closed too. Throws `schedule.not_found`,
   * `recording.not_found`; `recording.owner_only` for people who may see it and do not own the meeting.
   */
  async function changeSharing(
    caller: UserCaller,
    { meetingId, fileName, isOn, expiresAt, passcode }: SharingInput,
  ): Promise<KeptRecording> {
    const meetingIds = await requireTakingPart(caller, meetingId)
    return db.transaction().execute(async (tx) => {
      const recording = await recordingsRepository.findOfMeetings(tx, meetingIds, fileName)
      if (!recording || recording.removed_at !== null) throw new AppError('recording.not_found')
      if (!mayRemoveRecording(caller, { ownerUserId: recording.owner_user_id }))
        throw new AppError('recording.owner_only')
      const changes = {
        ...(isOn === undefined ? {} : { is_link_off: !isOn }),
        ...(expiresAt === undefined
          ? {}
          : { link_expires_at: expiresAt === null ? null : new Date(expiresAt) }),
        ...(passcode === undefined ? {} : { link_passcode: passcode }),
      }
      if (Object.keys(changes).length > 0) await recordingsRepository.changeLink(tx, recording.id, changes)
      return { ...recording, ...changes }
    })
  }

  /** By name alone. Throws `recording.not_available`, and `general.too_many_attempts` for guesses. */
  async function findByName(
    fileName: string,
    ip: string,
    isAllowed: (recording: KeptRecording) => boolean,
  ): Promise<KeptRecording> {
    const recording = await recordingsRepository.findPublic(db, fileName)
    if (recording && isAllowed(recording)) return recording
    await limiter.consume(probes, ipKeys(ip))
    throw new AppError('recording.not_available')
  }

  const isOpen = (recording: KeptRecording) => isLinkOpen(recording, clock.now())

  /**
   * For everyone who knows its name (spec 2.65), and its passcode if it has one. Throws what `findByName` throws, and
   * `recording.passcode_required`, `recording.passcode_incorrect`.
   */
  async function findShared(fileName: string, ip: string, passcode?: string): Promise<KeptRecording> {
    const recording = await findByName(fileName, ip, isOpen)
    const { id, link_passcode: expected } = recording
    if (expected !== null) {
      if (passcode === undefined) throw new AppError('recording.passcode_required')
      const keys = [...ipKeys(ip), { key: `recording:${id}`, times: 20 }]
      await limiter.guess([{ rule: passcodeGuesses, keys }], async (one) => {
        if (timingSafeEqual(sha256(passcode), sha256(expected))) return
        one.wrong()
        throw new AppError('recording.passcode_incorrect')
      })
    }
    await recordingsRepository.countView(db, id)
    return recording
  }

  /** The file, for a page with a key, and by the name alone while the link needs nothing else (spec 7.53). */
  function findFile(fileName: string, ip: string, key: string): Promise<KeptRecording> {
    return findByName(
      fileName,
      ip,
      (recording) =>
        fileKeys.isValid(recording, key) || (isOpen(recording) && recording.link_passcode === null),
    )
  }

  return { list, listOwn, remove, changeSharing, findShared, findFile }
}

/** `found` has one more than a page if there is another page. */
function pageOf(found: KeptRecording[], pageSize: number): Page {
  const recordings = found.slice(0, pageSize)
  return { recordings, nextCursor: found.length > pageSize ? (recordings.at(-1)?.id ?? null) : null }
}
