import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Product, ResourcesTable } from './resources.tables.ts'

/** A user's licensed right to host. */
export interface Seat {
  id: string
  organizationId: string
  userId: string
  pmi: string
  pmu: string
  products: Product[]
}

/** False when the user has a seat or one of the numbers is taken. */
export async function insertIfFree(db: DbOrTx, seat: Insertable<ResourcesTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('resources')
    .values(seat)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks these people until the transaction ends: the rows of their licences contain their status and name. */
export async function lockUsers(db: DbOrTx, userIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM users WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR SHARE`.execute(db)
}

export async function updateProducts(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  products: Product[],
): Promise<void> {
  await db
    .updateTable('resources')
    .set({ products })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function updateOrganization(
  db: DbOrTx,
  organizationId: string,
  userId: string,
  toOrganizationId: string,
): Promise<void> {
  await db
    .updateTable('resources')
    .set({ organization_id: toOrganizationId })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/** The seat with another name in its link; null when the name is, or was, another seat's. */
export async function updatePmu(db: DbOrTx, id: string, pmu: string): Promise<Seat | null> {
  const row = await db
    .updateTable('resources')
    .set({ pmu })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? seatOf(row) : null
}

/** The seat with another permanent ID; null when the ID is, or was, given. */
export async function updatePmi(db: DbOrTx, id: string, pmi: string): Promise<Seat | null> {
  const row = await db
    .updateTable('resources')
    .set({ pmi })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? seatOf(row) : null
}

export async function findById(db: DbOrTx, organizationId: string, id: string): Promise<Seat | null> {
  const row = await db
    .selectFrom('resources')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? seatOf(row) : null
}

export async function findByUser(db: DbOrTx, organizationId: string, userId: string): Promise<Seat | null> {
  const row = await db
    .selectFrom('resources')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? seatOf(row) : null
}

/** In the order of the users; users without a seat are left out. */
export async function listIdsOfUsers(
  db: DbOrTx,
  organizationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute()
  const idOf = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  return userIds.flatMap((userId) => idOf.get(userId) ?? [])
}

export async function findByPmi(db: DbOrTx, pmi: string): Promise<Seat | null> {
  const row = await db.selectFrom('resources').selectAll().where('pmi', '=', pmi).executeTakeFirst()
  return row ? seatOf(row) : null
}

export async function findByPmu(db: DbOrTx, pmu: string): Promise<Seat | null> {
  const row = await db.selectFrom('resources').selectAll().where('pmu', '=', pmu).executeTakeFirst()
  return row ? seatOf(row) : null
}

function seatOf(row: Selectable<ResourcesTable>): Seat {
  return {
    id: row.id,
    organizationId: row.organization_id,
    userId: row.user_id,
    pmi: row.pmi,
    pmu: row.pmu,
    products: row.products,
  }
}
