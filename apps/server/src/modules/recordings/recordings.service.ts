import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import { getOwn, lockOwn } from './own-recordings.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording } from './recordings.repository.ts'
import { removeRecordings } from './removal.ts'
import { requireTakingPart } from './taking-part.ts'

export interface RecordingsServiceDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  meetings: Pick<MeetingsApi, 'listTakingPart'>
}

interface SharingInput {
  meetingId: string
  fileName: string
  isOn?: boolean | undefined
  expiresAt?: number | null | undefined
  passcode?: string | null | undefined
}

export type Recordings = ReturnType<typeof createRecordings>

/** What the owner of a meeting does with its kept recordings: remove them, and decide about their links (spec 2.65, 6.8, 7.21, 7.54). */
export function createRecordings(deps: RecordingsServiceDeps) {
  const { db, clock, audit } = deps

  /**
   * Marks the entry as removed and writes it to the audit log; a job deletes the file. Twice is harmless. Throws `schedule.not_found`,
   * `recording.not_found`; `recording.owner_only` for people who may see it and do not own the meeting (spec 6.8).
   */
  async function remove(
    caller: UserCaller,
    { meetingId, fileName, address }: { meetingId: string; fileName: string; address: string },
  ): Promise<void> {
    const meetingIds = await requireTakingPart(deps, caller, meetingId)
    await db.transaction().execute(async (tx) => {
      const recording = await lockOwn(tx, caller, { meetingIds, fileName }, getOwn)
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
    const meetingIds = await requireTakingPart(deps, caller, meetingId)
    return db.transaction().execute(async (tx) => {
      const recording = await lockOwn(tx, caller, { meetingIds, fileName })
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

  return { remove, changeSharing }
}
