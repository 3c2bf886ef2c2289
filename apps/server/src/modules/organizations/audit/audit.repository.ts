import type { AuditEntry, AuditFilter } from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { escapeLike } from '../colleagues.repository.ts'
import type { AuditEntriesTable } from './audit.tables.ts'

export interface AuditPage {
  /** The id after which the page begins; null for the newest entries. */
  cursor: string | null
  limit: number
}

/** The only SQL for `audit_entries`. */
export function createAuditRepository(db: DbOrTx) {
  return {
    async insert(entry: Insertable<AuditEntriesTable>): Promise<void> {
      await db.insertInto('audit_entries').values(entry).execute()
    },

    /** The newest first. Names of actors are those of today. */
    async list(
      organizationId: string,
      filter: AuditFilter,
      { cursor, limit }: AuditPage,
    ): Promise<AuditEntry[]> {
      const { search, act, actorUserId, subjectId, from, until } = filter
      let query = db
        .selectFrom('audit_entries as e')
        .leftJoin('users as u', (join) =>
          join.onRef('u.id', '=', 'e.actor_user_id').onRef('u.organization_id', '=', 'e.organization_id'),
        )
        .selectAll('e')
        .select(['u.first_name', 'u.last_name', 'u.email'])
        .where('e.organization_id', '=', organizationId)
        .orderBy('e.id', 'desc')
        .limit(limit)
      if (cursor !== null) query = query.where('e.id', '<', cursor)
      if (act) query = query.where('e.act', '=', act)
      if (actorUserId) query = query.where('e.actor_user_id', '=', actorUserId)
      if (subjectId) query = query.where('e.subject_id', '=', subjectId)
      if (from !== undefined) query = query.where('e.at', '>=', new Date(from))
      if (until !== undefined) query = query.where('e.at', '<', new Date(until))
      if (search) {
        const pattern = `%${escapeLike(search.toLowerCase())}%`
        query = query.where(({ or, eb }) =>
          or([
            eb(sql`lower(e.subject_name)`, 'like', pattern),
            eb(sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`, 'like', pattern),
            eb(sql`lower(concat_ws(' ', e.before, e.after, e.address))`, 'like', pattern),
          ]),
        )
      }
      const rows = await query.execute()
      return rows.map((row) => ({
        id: row.id,
        at: row.at.getTime(),
        act: row.act,
        actor:
          row.actor_user_id === null
            ? null
            : {
                id: row.actor_user_id,
                name: row.email === null ? null : `${row.first_name} ${row.last_name}`.trim(),
                email: row.email,
              },
        subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
        before: row.before,
        after: row.after,
        address: row.address,
      }))
    },

    /** What tells of the person: what was done to it, and from where it acted. */
    async forgetPerson(organizationId: string, userId: string): Promise<void> {
      const own = db.updateTable('audit_entries').where('organization_id', '=', organizationId)
      await own
        .set({ subject_name: null, before: null, after: null })
        .where('subject_id', '=', userId)
        .execute()
      await own.set({ address: null }).where('actor_user_id', '=', userId).execute()
      // The act that names who did it in its details.
      await own
        .set({ before: null, after: null })
        .where('act', '=', 'ownership_transferred')
        .where('actor_user_id', '=', userId)
        .execute()
    },
  }
}
