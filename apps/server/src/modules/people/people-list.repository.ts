import { limits, type Person, type PersonFilter } from '@majlis/contract'
import { sql, type Selectable } from 'kysely'
import { dayMs } from '../../platform/clock/durations.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { pictureUrlOf } from '../files/index.ts'
import type { UsersTable } from '../accounts/accounts.tables.ts'
import { findPage, type FoundPage } from './find-page.ts'
import { deletableQuery, peopleSource, type PageOf, type Place } from './people-list.queries.ts'
// Declared by `resources`; the list only reads the products of the people on its page.
import './people.tables.ts'
import '../authentication/invitations/invitations.tables.ts'

/** An account with its data in other tables. */
interface FoundPerson {
  person: Person
  row: Selectable<UsersTable>
  hasSeat: boolean
}

/** With the data of these people in other tables. */
async function complete(db: DbOrTx, rows: readonly Selectable<UsersTable>[]): Promise<FoundPerson[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [seats, units, refused] = await Promise.all([
    sql<{ user_id: string; products: Person['licences'] }>`
    SELECT user_id, products FROM resources WHERE user_id = ANY(${ids}::uuid[])`.execute(db),
    db
      .selectFrom('business_unit_members as m')
      .innerJoin('business_units as b', 'b.id', 'm.business_unit_id')
      .select(['m.user_id', 'b.id', 'b.name'])
      .where('m.user_id', 'in', ids)
      .orderBy('b.name')
      .execute(),
    db
      .selectFrom('user_invitations')
      .select('user_id')
      .where('user_id', 'in', ids)
      .where('mail_refused_at', 'is not', null)
      .execute(),
  ])
  const products = new Map(seats.rows.map((seat) => [seat.user_id, seat.products]))
  const refusedIds = new Set(refused.map((invitation) => invitation.user_id))
  const unitsOf = Map.groupBy(units, (unit) => unit.user_id)
  return rows.map((row) => ({
    person: {
      ...personOf(row),
      isInvitationRefused: row.status === 'invited' && refusedIds.has(row.id),
      licences: products.get(row.id) ?? [],
      businessUnits: (unitsOf.get(row.id) ?? []).map((unit) => ({ id: unit.id, name: unit.name })),
    },
    row,
    hasSeat: products.has(row.id),
  }))
}

/** One page, with the place of each person, after which the next page can begin. */
export async function page(
  db: DbOrTx,
  organizationId: string,
  filter: PersonFilter,
  page: PageOf,
): Promise<Omit<FoundPage, 'places'> & { listed: (FoundPerson & { place: Place })[] }> {
  const { places, ...counted } = await findPage(db, organizationId, filter, page)
  const ids = places.map(({ id }) => id)
  if (ids.length === 0) return { ...counted, listed: [] }
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  const byId = new Map((await complete(db, rows)).map((found) => [found.row.id, found]))
  const listed = places.flatMap((place) => {
    const found = byId.get(place.id)
    return found ? [{ ...found, place }] : []
  })
  return { ...counted, listed }
}

/** How many match. */
export async function countAll(db: DbOrTx, organizationId: string, filter: PersonFilter): Promise<number> {
  const { tables, fits } = peopleSource(organizationId, filter)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${tables} WHERE ${fits}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many match and may be deleted, counted up to `most`. */
export async function countDeletable(
  db: DbOrTx,
  organizationId: string,
  filter: PersonFilter,
  { most, ...whom }: Parameters<typeof deletableQuery>[2] & { most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    ${deletableQuery(organizationId, filter, whom)} LIMIT ${sql.lit(most)}) AS counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether another owner matches. */
export async function includesOwner(
  db: DbOrTx,
  organizationId: string,
  filter: PersonFilter,
  besides: string,
): Promise<boolean> {
  const { id, role, tables, fits } = peopleSource(organizationId, filter)
  const { rows } = await sql`SELECT 1 FROM ${tables}
    WHERE ${fits} AND ${role} = 'owner' AND ${id} <> ${besides} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Those who match and existed at a given time, by ID. */
export async function listIds(
  db: DbOrTx,
  organizationId: string,
  filter: PersonFilter,
  { after, until, limit }: { after: string | null; until: Date; limit: number },
): Promise<string[]> {
  const { id, created, tables, fits } = peopleSource(organizationId, filter)
  const beyond = after === null ? sql`` : sql`AND ${id} > ${after}`
  const { rows } = await sql<{ id: string }>`SELECT ${id} AS id FROM ${tables}
    WHERE ${fits} ${beyond} AND ${created} <= ${until} ORDER BY ${id} LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => row.id)
}

/** With any status, including deleted. */
export async function find(db: DbOrTx, organizationId: string, userId: string): Promise<FoundPerson | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const [found] = row ? await complete(db, [row]) : []
  return found ?? null
}

export async function seatOf(db: DbOrTx, userId: string): Promise<{ pmi: string; pmu: string } | null> {
  const { rows } = await sql<{ pmi: string; pmu: string }>`
    SELECT pmi, pmu FROM resources WHERE user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** By name. Jumps from one value to the next in the index, so that the time depends on the number of departments, not of people. */
export async function departments(db: DbOrTx, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    WITH RECURSIVE named AS (
      (SELECT department FROM users
        WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND department > ''
        ORDER BY department LIMIT 1)
      UNION ALL
      SELECT (SELECT department FROM users
        WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND department > named.department
        ORDER BY department LIMIT 1)
      FROM named WHERE named.department IS NOT NULL
    )
    SELECT department FROM named WHERE department IS NOT NULL LIMIT 1000`.execute(db)
  return rows.map(({ department }) => department)
}

function personOf(
  row: Selectable<UsersTable>,
): Omit<Person, 'licences' | 'businessUnits' | 'isInvitationRefused'> {
  const deletedAt = row.deleted_at?.getTime() ?? null
  return {
    id: row.id,
    name: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    pictureUrl: pictureUrlOf(row.status === 'active' && !row.deleted_at ? row.picture_file_id : null),
    role: row.role,
    status: row.status,
    jobTitle: row.job_title,
    department: row.department,
    phone: row.phone,
    createdAt: row.created_at.getTime(),
    joinedAt: row.activated_at?.getTime() ?? null,
    suspendedAt: row.suspended_at?.getTime() ?? null,
    deletedAt,
    purgedAt: deletedAt === null ? null : deletedAt + limits.deletedAccountDays * dayMs,
  }
}
