import type { RecordingLink } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { User } from '../accounts/index.ts'
import { outranks, requireAdmin } from '../tenancy/index.ts'
import * as recordingLinksRepository from './recording-links.repository.ts'

type LinkOwner = Pick<User, 'id' | 'organizationId' | 'displayName' | 'role' | 'status' | 'deletedAt'>

export interface RecordingLinksDeps {
  db: Db
  audit: AuditLog
  /** Including deleted people, until they are purged. */
  findUser(connection: DbOrTx, organizationId: string, userId: string): Promise<LinkOwner | null>
}

interface Decision {
  id: string
  isWorking: boolean
  recordingIds?: readonly string[] | undefined
}

/** How many titles of meetings an entry of the audit log names. */
const maxTitles = 20

export type RecordingLinks = ReturnType<typeof createRecordingLinks>

/**
 * Share links of absent people: while someone is suspended or deleted, owners and admins see which links there are, and keep them working
 * or end them. They get neither the links nor the files. A decision holds until the owner is active again, or the meeting has another owner.
 */
export function createRecordingLinks({ db, audit, findUser }: RecordingLinksDeps) {
  /** Throws `general.forbidden`, `users.not_found`, `identity.upper_role`; `recording.owner_only` for the links of active people. */
  async function requireAbsent(connection: DbOrTx, caller: UserCaller, userId: string): Promise<LinkOwner> {
    requireAdmin(caller)
    const owner = await findUser(connection, caller.organizationId, userId)
    if (!owner) throw new AppError('users.not_found')
    if (outranks(owner.role, caller.role)) throw new AppError('identity.upper_role')
    if (owner.deletedAt === null && owner.status !== 'suspended') throw new AppError('recording.owner_only')
    return owner
  }

  return {
    async list(
      caller: UserCaller,
      { id, cursor, pageSize }: { id: string; cursor?: string | undefined; pageSize: number },
    ): Promise<{ links: RecordingLink[]; nextCursor: string | null }> {
      const owner = await requireAbsent(db, caller, id)
      const page = { before: cursor, limit: pageSize + 1 }
      const rows = await recordingLinksRepository.list(db, owner, page)
      const links = rows.slice(0, pageSize).map((row) => ({
        recordingId: row.id,
        meetingTitle: row.title,
        startDateTime: row.started_at.getTime(),
        bytes: Number(row.bytes),
        lengthMs: Number(row.length_ms),
        isWorking: row.is_working,
      }))
      return { links, nextCursor: rows.length > pageSize ? (links.at(-1)?.recordingId ?? null) : null }
    },

    /** For all links of someone, or for the given ones. Returns how many it changed. */
    async decide(
      caller: UserCaller,
      { id, isWorking, recordingIds, address }: Decision & { address: string },
    ): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const owner = await requireAbsent(tx, caller, id)
        const changed = await recordingLinksRepository.decide(tx, owner, { isWorking, recordingIds })
        if (changed.length === 0) return 0
        const titles = [...new Set(changed.map(({ title }) => title))].slice(0, maxTitles)
        await audit.record(tx, {
          actorUserId: caller.userId,
          organizationId: caller.organizationId,
          act: isWorking ? 'recording_links_kept' : 'recording_links_ended',
          subject: { kind: 'user', id: owner.id, name: owner.displayName },
          before: null,
          after: { recordings: changed.length, meetings: titles },
          address,
        })
        return changed.length
      })
    },
  }
}
