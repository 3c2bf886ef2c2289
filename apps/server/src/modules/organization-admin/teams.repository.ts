import type { Team } from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { placeOf, readNamePage, type Named, type NamePage } from './name-pages.ts'
import type { TeamsTable } from './teams.tables.ts'

interface TeamRow {
  id: string
  name: string
  member_count: number | null
}

/** Only active people count: suspended people are not invited. */
function teams(db: DbOrTx, organizationId: string) {
  return db
    .selectFrom('teams as t')
    .select(['t.id', 't.name'])
    .select((eb) =>
      eb
        .selectFrom('team_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('m.team_id', '=', 't.id')
        .where('u.status', '=', 'active')
        .where('u.deleted_at', 'is', null)
        .as('member_count'),
    )
    .where('t.organization_id', '=', organizationId)
}

/** By name. */
export async function list(
  db: DbOrTx,
  organizationId: string,
  page: NamePage,
): Promise<{ groups: Team[]; total: number; nextCursor: string | null }> {
  const place = placeOf(page)
  const after = place ? sql`WHERE (t.name, t.id) > (${place.name}::citext, ${place.id}::uuid)` : sql``
  const { rows, ...more } = await readNamePage(
    db,
    {
      rows: sql<TeamRow & Named>`
        SELECT t.*, t.name AS sort_name FROM (${teams(db, organizationId)}) t ${after}`,
      total: sql<number>`SELECT count(*)::int FROM teams WHERE organization_id = ${organizationId}`,
    },
    page,
  )
  return { groups: rows.map(teamOf), ...more }
}

export async function find(db: DbOrTx, organizationId: string, id: string): Promise<Team | null> {
  const row = await teams(db, organizationId).where('t.id', '=', id).executeTakeFirst()
  return row ? teamOf(row) : null
}

/** Locks the organisation's team names until the transaction ends. */
export async function lockNames(db: DbOrTx, organizationId: string): Promise<void> {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
}

/** Ignores letter case. */
export async function findIdByName(db: DbOrTx, organizationId: string, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insert(db: DbOrTx, team: Insertable<TeamsTable>): Promise<void> {
  await db.insertInto('teams').values(team).execute()
}

/** False when there is no such team. */
export async function rename(
  db: DbOrTx,
  organizationId: string,
  id: string,
  name: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('teams')
    .set({ name, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when there is no such team. */
async function deleteRow(db: DbOrTx, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('teams')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Everyone in the team, suspended people too. */
export async function listMemberIds(db: DbOrTx, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Suspended members stay in the team, hidden. */
export async function replaceMembers(db: DbOrTx, teamId: string, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('status', '=', 'active').where('deleted_at', 'is', null),
    )
    .execute()
  if (userIds.length === 0) return
  await db
    .insertInto('team_members')
    .values(userIds.map((userId) => ({ team_id: teamId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function teamOf(row: TeamRow): Team {
  return { id: row.id, name: row.name, memberCount: row.member_count ?? 0 }
}

export { deleteRow as delete }
