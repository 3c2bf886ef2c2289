/** The audit log as its readers see it. */

import type { AuditDetails, AuditEntry, AuditFilter } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like.ts'
import '../../tenancy/audit/audit.tables.ts'

export interface AuditPage {
  /** The id after which the page begins; null for the newest entries. */
  cursor: string | null
  limit: number
}

/** Details that name people by their ids, as acts on teams and business units do. */
const peopleFields = ['removed', 'added'] as const

/** Adds the current names of the people in the details; people who no longer exist have none. */
async function withNames(db: DbOrTx, organizationId: string, entries: AuditEntry[]): Promise<AuditEntry[]> {
  const groups = entries.filter(({ subject: { kind } }) => kind === 'team' || kind === 'business_unit')
  const ids = new Set(groups.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]))
  if (ids.size === 0) return entries
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute()
  const names = new Map(rows.map((row) => [row.id, row.display_name]))
  return entries.map((entry) =>
    groups.includes(entry)
      ? { ...entry, before: named(entry.before, names), after: named(entry.after, names) }
      : entry,
  )
}

/** Newest first, with the current names of the actors. */
export async function list(
  db: DbOrTx,
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
    .select(['u.display_name', 'u.email'])
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
    const pattern = containing(search.toLowerCase())
    query = query.where(({ or, eb }) =>
      or([
        eb(sql`lower(e.subject_name)`, 'like', pattern),
        eb(sql`lower(u.display_name || ' ' || u.email)`, 'like', pattern),
        eb(sql`lower(concat_ws(' ', e.before, e.after, e.address))`, 'like', pattern),
        sql<boolean>`EXISTS (
          SELECT FROM jsonb_array_elements_text(CASE WHEN e.subject_kind IN ('team', 'business_unit')
            THEN coalesce(e.before->'removed', '[]') || coalesce(e.after->'added', '[]') ELSE '[]' END) AS m (id)
          JOIN users p ON p.id = m.id::uuid
          WHERE p.organization_id = e.organization_id
            AND lower(p.display_name || ' ' || p.email) LIKE ${pattern})`,
      ]),
    )
  }
  const rows = await query.execute()
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at.getTime(),
    act: row.act,
    actor:
      row.actor_user_id === null
        ? null
        : {
            id: row.actor_user_id,
            name: row.display_name,
            email: row.email,
          },
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    before: row.before,
    after: row.after,
    address: row.address,
  }))
  return withNames(db, organizationId, entries)
}

function idsIn(details: AuditDetails | null): string[] {
  return peopleFields.flatMap((field) => {
    const ids = details?.[field]
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  })
}

function named(details: AuditDetails | null, names: ReadonlyMap<string, string>): AuditDetails | null {
  if (idsIn(details).length === 0) return details
  return Object.fromEntries(
    Object.entries(details ?? {}).map(([field, value]) => [
      field,
      peopleFields.some((one) => one === field)
        ? idsIn({ [field]: value }).map((id) => names.get(id) ?? null)
        : value,
    ]),
  )
}
