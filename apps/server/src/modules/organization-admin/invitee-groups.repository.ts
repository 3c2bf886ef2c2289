/** Teams and business units with their active people, each once. A unit's people include those of the units inside it. */

import type { GroupKind, InviteeGroup } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'

interface GroupRow {
  id: string
  name: string
  kind: GroupKind
  user_ids: string[]
}

/** `chosen`: the matching groups; `members`: the people in each of them. */
function groupsThat(fits: RawBuilder<unknown>, organizationId: string, limit: number | null) {
  return sql`
      RECURSIVE chosen AS (
        SELECT * FROM (
          SELECT id, name, 'team' AS kind FROM teams WHERE organization_id = ${organizationId} AND ${fits}
      UNION ALL
      SELECT id, name, 'business_unit' FROM business_units WHERE organization_id = ${organizationId} AND ${fits}
    ) g ORDER BY name, kind, id LIMIT ${limit}
      ), within (group_id, unit_id) AS (
        SELECT id, id FROM chosen WHERE kind = 'business_unit'
        UNION
        SELECT w.group_id, b.id FROM within w JOIN business_units b ON b.parent_id = w.unit_id
      ), members (group_id, user_id) AS (
        SELECT m.team_id, m.user_id FROM team_members m JOIN chosen c ON c.id = m.team_id
        UNION
        SELECT w.group_id, m.user_id FROM within w JOIN business_unit_members m ON m.business_unit_id = w.unit_id
      )`
}

const isActive = (organizationId: string) =>
  sql`u.organization_id = ${organizationId} AND u.status = 'active' AND u.deleted_at IS NULL`
async function list(
  db: DbOrTx,
  organizationId: string,
  fits: RawBuilder<unknown>,
  limit: number | null,
  membersOfEach: number | null = null,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
      WITH ${groupsThat(fits, organizationId, limit)}
      SELECT c.id, c.name, c.kind, ARRAY(
        SELECT u.id FROM members m JOIN users u ON u.id = m.user_id
        WHERE m.group_id = c.id AND ${isActive(organizationId)}
    ORDER BY u.id LIMIT ${membersOfEach}
      ) AS user_ids
      FROM chosen c ORDER BY c.name, c.kind, c.id`.execute(db)
  return rows
}

/** By name. */
export async function search(
  db: DbOrTx,
  organizationId: string,
  text: string,
  limit: number,
): Promise<InviteeGroup[]> {
  const rows = await list(db, organizationId, sql`name LIKE ${containing(text)}`, limit)
  return rows.map(({ id, name, kind, user_ids }) => ({ id, name, kind, memberCount: user_ids.length }))
}

/** Without unknown groups, and with a limit of members for each. */
export async function expand(
  db: DbOrTx,
  organizationId: string,
  ids: readonly string[],
  membersOfEach: number | null = null,
): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  return list(db, organizationId, withId(ids), null, membersOfEach)
}

/** The same, but each person only in their first group, and with a limit for all people together. */
export async function expandOnce(
  db: DbOrTx,
  organizationId: string,
  ids: readonly string[],
  mostMembers: number,
): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GroupRow>`
    WITH ${groupsThat(withId(ids), organizationId, null)}, people AS (
      SELECT DISTINCT ON (u.id) u.id, m.group_id FROM members m JOIN users u ON u.id = m.user_id
      WHERE ${isActive(organizationId)}
      ORDER BY u.id, array_position(${ids}::uuid[], m.group_id) LIMIT ${mostMembers}
    )
    SELECT c.id, c.name, c.kind, coalesce(array_agg(p.id) FILTER (WHERE p.id IS NOT NULL), '{}') AS user_ids
    FROM chosen c LEFT JOIN people p ON p.group_id = c.id GROUP BY c.id, c.name, c.kind`.execute(db)
  return rows
}

function withId(ids: readonly string[]): RawBuilder<unknown> {
  return sql`id = ANY(${ids}::uuid[])`
}
