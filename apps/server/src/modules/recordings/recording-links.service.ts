import type { RecordingLink } from '@majlis/contract'
import { sql } from 'kysely'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { isAdminRole, outranks } from '../tenancy/index.ts'
import type { User } from '../accounts/index.ts'
import { isLinkWorking } from './recordings.repository.ts'

type LinkOwner = Pick<User, 'id' | 'organizationId' | 'displayName' | 'role' | 'status' | 'deletedAt'>

export interface RecordingLinksDeps {
  db: Db
  audit: AuditLog
  /** Deleted people too, until they are purged. */
  findUser(connection: DbOrTx, organizationId: string, userId: string): Promise<LinkOwner | null>
}

interface Decision {
  id: string
  isWorking: boolean
  recordingIds?: readonly string[] | undefined
}

/** So many titles of meetings stand in the audit log. */
const maxTitles = 20

export type RecordingLinks = ReturnType<typeof createRecordingLinks>

/**
 * Share links of people who cannot look after them: while somebody is suspended or deleted, owners and admins see which there are, and keep
 * them working or end them. They get neither the links nor the files. What was decided holds until the owner is active again, or another
 * owner has the meeting.
 */
export function createRecordingLinks({ db, audit, findUser }: RecordingLinksDeps) {
  /** Throws `general.forbidden`, `users.not_found`, `identity.upper_role`; `recording.owner_only` for the links of active people. */
  async function requireAbsent(connection: DbOrTx, caller: UserCaller, userId: string): Promise<LinkOwner> {
    if (!isAdminRole(caller.role)) throw new AppError('general.forbidden')
    const owner = await findUser(connection, caller.organizationId, userId)
    if (!owner) throw new AppError('users.not_found')
    if (outranks(owner.role, caller.role)) throw new AppError('identity.upper_role')
    if (owner.deletedAt === null && owner.status !== 'suspended') throw new AppError('recording.owner_only')
    return owner
  }

  const linksOf = (connection: DbOrTx, { id, organizationId }: Pick<LinkOwner, 'id' | 'organizationId'>) =>
    connection
      .selectFrom('recordings as r')
      .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
      .innerJoin('users as owner', 'owner.id', 'm.host_user_id')
      .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
      .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
      .where('r.organization_id', '=', organizationId)
      .where('m.host_user_id', '=', id)
      .where('r.kept_at', 'is not', null)
      .where('r.removed_at', 'is', null)
      .select((eb) => ['r.id', eb.fn.coalesce('o.title', 'm.title').as('title')])

  return {
    async list(
      caller: UserCaller,
      { id, cursor, pageSize }: { id: string; cursor?: string | undefined; pageSize: number },
    ): Promise<{ links: RecordingLink[]; nextCursor: string | null }> {
      const owner = await requireAbsent(db, caller, id)
      const rows = await linksOf(db, owner)
        .select((eb) => [
          'r.bytes',
          'r.length_ms',
          eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'),
          isLinkWorking.as('is_working'),
        ])
        .$if(cursor !== undefined, (query) => query.where('r.id', '<', cursor ?? ''))
        .orderBy('r.id', 'desc')
        .limit(pageSize + 1)
        .execute()
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

    /** Of all of them, or of those that are named; returns how many links it changed. */
    async decide(
      caller: UserCaller,
      { id, isWorking, recordingIds, address }: Decision & { address: string },
    ): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const owner = await requireAbsent(tx, caller, id)
        const changed = await linksOf(tx, owner)
          .$if(recordingIds !== undefined, (query) => query.where('r.id', 'in', recordingIds ?? []))
          .where(sql<boolean>`${isLinkWorking} <> ${isWorking}`)
          .orderBy('r.id')
          .forUpdate('r')
          .execute()
        if (changed.length === 0) return 0
        await tx
          .updateTable('recordings')
          .set({ link_decision: isWorking ? 'kept' : 'ended' })
          .where(
            'id',
            'in',
            changed.map((one) => one.id),
          )
          .execute()
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
