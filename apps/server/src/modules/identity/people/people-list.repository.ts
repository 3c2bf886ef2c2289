import { limits, type Person, type PersonFilter } from '@majlis/contract'
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { DbOrTx, Tables } from '../../../platform/database/database.ts'
import { pictureUrlOf } from '../../files/index.ts'
import type { UsersTable } from '../identity.tables.ts'
// The columns of seats are theirs to declare; the list reads the products of the people on its page.
import './people.tables.ts'

const name = sql<string>`lower(u.first_name || ' ' || u.last_name)`

type PeopleQuery<O> = SelectQueryBuilder<Tables & { u: UsersTable }, 'u', O>

/** The people of an organisation that fit a filter, in its order. The indexes `users_list_…` are made for it. */
export function peopleQuery(db: DbOrTx, organizationId: string, filter: PersonFilter): PeopleQuery<object> {
  const { search, status, role, department, businessUnitId, licence, isDeleted, sort, direction } = filter
  let query: PeopleQuery<object> = db
    .selectFrom('users as u')
    .where('u.organization_id', '=', organizationId)
    .where('u.deleted_at', isDeleted ? 'is not' : 'is', null)
  // Written out, not as parameters: a kept plan has to know that few are suspended and most are users.
  if (status) query = query.where('u.status', '=', sql.lit(status))
  if (role) query = query.where('u.role', '=', sql.lit(role))
  if (department) query = query.where('u.department', '=', department)
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)) {
    // The expression of the index `users_name_search`.
    const text = sql<string>`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`
    query = query.where(text, 'like', `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  }
  if (businessUnitId)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('business_unit_members as m')
          .select(sql`1`.as('one'))
          .whereRef('m.user_id', '=', 'u.id')
          .where('m.business_unit_id', '=', businessUnitId),
      ),
    )
  if (licence)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM resources r WHERE r.user_id = u.id AND r.products @> ARRAY[${sql.lit(licence)}]::text[])`,
    )
  const by = { name, email: sql.ref('u.email'), created: sql.ref('u.created_at') }[sort]
  return query.orderBy(by, direction).orderBy('u.id', direction)
}

/** How many fit a filter, counted no further than `limits.people.maxCounted`. */
export function countQuery(db: DbOrTx, organizationId: string, filter: PersonFilter) {
  const counted = peopleQuery(db, organizationId, filter)
    .clearOrderBy()
    .select('u.id')
    .limit(limits.people.maxCounted)
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)::int`.as('count'))
}

export function createPeopleListRepository(db: DbOrTx) {
  /** What stands in other tables about these people. */
  async function complete(rows: readonly Selectable<UsersTable>[]): Promise<Person[]> {
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    const [seats, units] = await Promise.all([
      sql<{ user_id: string; products: Person['licences'] }>`
        SELECT user_id, products FROM resources WHERE user_id = ANY(${ids}::uuid[])`.execute(db),
      db
        .selectFrom('business_unit_members as m')
        .innerJoin('business_units as b', 'b.id', 'm.business_unit_id')
        .select(['m.user_id', 'b.id', 'b.name'])
        .where('m.user_id', 'in', ids)
        .orderBy('b.name')
        .execute(),
    ])
    const products = new Map(seats.rows.map((seat) => [seat.user_id, seat.products]))
    const unitsOf = Map.groupBy(units, (unit) => unit.user_id)
    return rows.map((row) => ({
      ...personOf(row),
      licences: products.get(row.id) ?? [],
      businessUnits: (unitsOf.get(row.id) ?? []).map((unit) => ({ id: unit.id, name: unit.name })),
    }))
  }

  return {
    async page(
      organizationId: string,
      filter: PersonFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Person[]> {
      const rows = await peopleQuery(db, organizationId, filter)
        .selectAll('u')
        .limit(limit)
        .offset(offset)
        .execute()
      return complete(rows)
    },

    async count(organizationId: string, filter: PersonFilter): Promise<number> {
      return (await countQuery(db, organizationId, filter).executeTakeFirstOrThrow()).count
    },

    /** All who fit. */
    async countAll(organizationId: string, filter: PersonFilter): Promise<number> {
      const { count } = await peopleQuery(db, organizationId, filter)
        .clearOrderBy()
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Who fits and was there at an instant, in the order of their ids. */
    async listIds(
      organizationId: string,
      filter: PersonFilter,
      { after, until, limit }: { after: string | null; until: Date; limit: number },
    ): Promise<string[]> {
      const rows = await peopleQuery(db, organizationId, filter)
        .clearOrderBy()
        .select('u.id')
        .$if(after !== null, (query) => query.where('u.id', '>', after))
        .where('u.created_at', '<=', until)
        .orderBy('u.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Whatever its status, deleted ones too. */
    async find(
      organizationId: string,
      userId: string,
    ): Promise<{ person: Person; row: Selectable<UsersTable> } | null> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('id', '=', userId)
        .executeTakeFirst()
      const [person] = row ? await complete([row]) : []
      return row && person ? { person, row } : null
    },

    async seatOf(userId: string): Promise<{ pmi: string; pmu: string } | null> {
      const { rows } = await sql<{ pmi: string; pmu: string }>`
        SELECT pmi, pmu FROM resources WHERE user_id = ${userId}`.execute(db)
      return rows[0] ?? null
    },

    /** By name. Walks from one to the next along the index, so that many people of few departments cost little. */
    async departments(organizationId: string): Promise<string[]> {
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
    },
  }
}

function personOf(row: Selectable<UsersTable>): Omit<Person, 'licences' | 'businessUnits'> {
  const deletedAt = row.deleted_at?.getTime() ?? null
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
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
    purgedAt: deletedAt === null ? null : deletedAt + limits.deletedAccountDays * 86_400_000,
  }
}
