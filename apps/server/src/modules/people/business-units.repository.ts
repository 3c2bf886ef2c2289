import type { BusinessUnit } from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { BusinessUnitsTable } from './people.tables.ts'

/** Without deleted people. */
function units(db: DbOrTx, organizationId: string) {
  return db
    .selectFrom('business_units as b')
    .select(['b.id', 'b.name', 'b.parent_id'])
    .select((eb) =>
      eb
        .selectFrom('business_unit_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('m.business_unit_id', '=', 'b.id')
        .where('u.deleted_at', 'is', null)
        .as('member_count'),
    )
    .where('b.organization_id', '=', organizationId)
    .orderBy('b.name')
}

function peopleOf(db: DbOrTx, organizationId: string, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', userIds)
}

export async function list(db: DbOrTx, organizationId: string): Promise<BusinessUnit[]> {
  return (await units(db, organizationId).execute()).map(unitOf)
}

export async function listOfUser(
  db: DbOrTx,
  organizationId: string,
  userId: string,
): Promise<BusinessUnit[]> {
  const rows = await units(db, organizationId)
    .where('b.id', 'in', (eb) =>
      eb.selectFrom('business_unit_members').select('business_unit_id').where('user_id', '=', userId),
    )
    .execute()
  return rows.map(unitOf)
}

export async function find(db: DbOrTx, organizationId: string, id: string): Promise<BusinessUnit | null> {
  const row = await units(db, organizationId).where('b.id', '=', id).executeTakeFirst()
  return row ? unitOf(row) : null
}

export async function findIdByName(db: DbOrTx, organizationId: string, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('business_units')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function members(db: DbOrTx, organizationId: string, id: string) {
  return db
    .selectFrom('business_unit_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.display_name as name', 'u.email'])
    .where('m.business_unit_id', '=', id)
    .where('u.organization_id', '=', organizationId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()
}

/** Everyone in the unit, deleted people too. */
export async function listMemberIds(db: DbOrTx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('business_unit_members')
    .select('user_id')
    .where('business_unit_id', '=', id)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export async function insert(db: DbOrTx, unit: Insertable<BusinessUnitsTable>): Promise<void> {
  await db.insertInto('business_units').values(unit).execute()
}

export async function update(
  db: DbOrTx,
  organizationId: string,
  id: string,
  change: Pick<Insertable<BusinessUnitsTable>, 'name' | 'parent_id' | 'updated_at'>,
): Promise<void> {
  await db
    .updateTable('business_units')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The units inside it move to its parent. */
async function deleteRow(db: DbOrTx, organizationId: string, { id, parentId }: BusinessUnit): Promise<void> {
  await db
    .updateTable('business_units')
    .set({ parent_id: parentId })
    .where('organization_id', '=', organizationId)
    .where('parent_id', '=', id)
    .execute()
  await db
    .deleteFrom('business_units')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/**
 * How many of them there are. Locks them until the transaction ends: a unit's row has the person's status and name, which
 * someone who becomes active in this moment would leave behind.
 */
export async function lockPeople(
  db: DbOrTx,
  organizationId: string,
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0
  return (await peopleOf(db, organizationId, userIds).orderBy('id').forShare().execute()).length
}

/** Deleted members stay in the unit, hidden, in case the account is restored. */
export async function replaceMembers(db: DbOrTx, id: string, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('business_unit_members')
    .where('business_unit_id', '=', id)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .whereRef('users.id', '=', 'business_unit_members.user_id')
        .where('deleted_at', 'is', null),
    )
    .execute()
  if (userIds.length === 0) return
  await sql`INSERT INTO business_unit_members (business_unit_id, user_id)
    SELECT ${id}, unnest(${userIds}::uuid[]) ON CONFLICT DO NOTHING`.execute(db)
}

export async function replaceUnitsOf(db: DbOrTx, userId: string, unitIds: readonly string[]): Promise<void> {
  await db.deleteFrom('business_unit_members').where('user_id', '=', userId).execute()
  if (unitIds.length === 0) return
  await sql`INSERT INTO business_unit_members (business_unit_id, user_id)
    SELECT unnest(${unitIds}::uuid[]), ${userId}`.execute(db)
}

function unitOf(row: {
  id: string
  name: string
  parent_id: string | null
  member_count: number | null
}): BusinessUnit {
  return { id: row.id, name: row.name, parentId: row.parent_id, memberCount: row.member_count ?? 0 }
}

export { deleteRow as delete }
