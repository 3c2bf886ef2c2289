import { limits, type Person, type PersonFilter } from '@majlis/contract'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { pictureUrlOf } from '../../files/index.ts'
import type { UsersTable } from '../identity.tables.ts'
// The columns of seats are theirs to declare; the list reads the products of the people on its page.
import './people.tables.ts'

/** From which table the people of a list are read, with what it calls their keys. The indexes `…_name`, `…_email` and `…_created` are made for it. */
interface Source {
  from: RawBuilder<unknown>
  id: RawBuilder<string>
  keys: Record<PersonFilter['sort'], RawBuilder<unknown>>
}

const people: Source = {
  from: sql`users u`,
  id: sql`u.id`,
  keys: {
    name: sql`lower(u.first_name || ' ' || u.last_name)`,
    email: sql`u.email`,
    created: sql`u.created_at`,
  },
}

const copied = (table: RawBuilder<unknown>): Omit<Source, 'from'> => ({
  id: sql`${table}.user_id`,
  keys: {
    name: sql`${table}.sort_name`,
    email: sql`${table}.sort_email`,
    created: sql`${table}.sort_created`,
  },
})
const members: Source = { from: sql`business_unit_members m`, ...copied(sql`m`) }
const licensed: Source = { from: sql`user_licences l`, ...copied(sql`l`) }

/** Who fits a filter. Where a licence or a unit is asked for, the people are not looked at unless another filter is about them. */
function matchOf(
  organizationId: string,
  { search, status, role, department, businessUnitId, licence, isDeleted }: PersonFilter,
): Source & { tables: RawBuilder<unknown>; fits: RawBuilder<unknown> } {
  const source = businessUnitId ? members : licence ? licensed : people
  const tables = [source.from]
  const fits: RawBuilder<unknown>[] = []
  if (businessUnitId)
    fits.push(
      sql`m.organization_id = ${organizationId} AND m.business_unit_id = ${businessUnitId} AND m.is_deleted = ${sql.lit(isDeleted)}`,
    )
  // Written out, not as parameters: a kept plan has to know that few are suspended and most are users.
  if (licence) {
    if (businessUnitId) tables.push(sql`JOIN user_licences l ON l.user_id = m.user_id`)
    fits.push(
      sql`l.organization_id = ${organizationId} AND l.licence = ${sql.lit(licence)} AND l.is_deleted = ${sql.lit(isDeleted)}`,
    )
  }
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  if (source === people || status || role || department || words.length > 0) {
    if (source !== people) tables.push(sql`JOIN users u ON u.id = ${source.id}`)
    fits.push(
      sql`u.organization_id = ${organizationId} AND u.deleted_at ${isDeleted ? sql`IS NOT NULL` : sql`IS NULL`}`,
    )
  }
  if (status) fits.push(sql`u.status = ${sql.lit(status)}`)
  if (role) fits.push(sql`u.role = ${sql.lit(role)}`)
  if (department) fits.push(sql`u.department = ${department}`)
  for (const word of words) {
    // The expression of the index `users_name_search`.
    const text = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`
    fits.push(sql`${text} LIKE ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`)
  }
  return { ...source, tables: sql.join(tables, sql` `), fits: sql.join(fits, sql` AND `) }
}

/** The ids of one page of the people who fit a filter, in its order: of so many as are passed over, nothing but the index is read. */
export function pageQuery(
  organizationId: string,
  filter: PersonFilter,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<{ id: string }> {
  const { tables, fits, id, keys } = matchOf(organizationId, filter)
  const way = filter.direction === 'asc' ? sql`ASC` : sql`DESC`
  return sql`SELECT ${id} AS id FROM ${tables} WHERE ${fits}
    ORDER BY ${keys[filter.sort]} ${way}, ${id} ${way} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`
}

/** How many fit a filter, counted no further than `most`. */
export function countQuery(
  organizationId: string,
  filter: PersonFilter,
  most: number = limits.people.maxCounted,
): RawBuilder<{ count: number }> {
  const { tables, fits } = matchOf(organizationId, filter)
  return sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM ${tables} WHERE ${fits} LIMIT ${sql.lit(most)}) AS counted`
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
      page: { limit: number; offset: number },
    ): Promise<Person[]> {
      const { rows: found } = await pageQuery(organizationId, filter, page).execute(db)
      const ids = found.map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
        .execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      return complete(ids.flatMap((id) => byId.get(id) ?? []))
    },

    async count(organizationId: string, filter: PersonFilter): Promise<number> {
      const { rows } = await countQuery(organizationId, filter).execute(db)
      return rows[0]?.count ?? 0
    },

    /** All who fit. */
    async countAll(organizationId: string, filter: PersonFilter): Promise<number> {
      const { rows } = await countQuery(organizationId, filter, 2_147_483_647).execute(db)
      return rows[0]?.count ?? 0
    },

    /** Who fits and was there at an instant, in the order of their ids. */
    async listIds(
      organizationId: string,
      filter: PersonFilter,
      { after, until, limit }: { after: string | null; until: Date; limit: number },
    ): Promise<string[]> {
      const { tables, fits, id, keys } = matchOf(organizationId, filter)
      const beyond = after === null ? sql`` : sql`AND ${id} > ${after}`
      const { rows } = await sql<{ id: string }>`SELECT ${id} AS id FROM ${tables}
        WHERE ${fits} ${beyond} AND ${keys.created} <= ${until} ORDER BY ${id} LIMIT ${sql.lit(limit)}`.execute(
        db,
      )
      return rows.map((row) => row.id)
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
