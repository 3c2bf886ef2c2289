import {
  organizationRoles,
  userStatuses,
  type OrganizationRole,
  type PersonFilter,
  type PersonSort,
} from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import { hasWords, wordsOf } from '../accounts/index.ts'

/** The table that the people of a list are read from, and its names of the columns for filters and orders. Each order has an index of its own. */
interface Source {
  from: RawBuilder<unknown>
  id: RawBuilder<string>
  name: RawBuilder<unknown>
  email: RawBuilder<unknown>
  created: RawBuilder<unknown>
  joined: RawBuilder<unknown>
  role: RawBuilder<unknown>
  status: RawBuilder<unknown>
  department: RawBuilder<unknown>
}

const people: Source = {
  from: sql`users u`,
  id: sql`u.id`,
  name: sql`u.sort_name`,
  email: sql`u.email`,
  created: sql`u.created_at`,
  joined: sql`u.sort_joined`,
  role: sql`u.role`,
  status: sql`u.status`,
  department: sql`u.department`,
}

const columnsOf = (table: RawBuilder<unknown>, id: RawBuilder<unknown>): Omit<Source, 'from'> => ({
  id: sql`${table}.${id}`,
  name: sql`${table}.sort_name`,
  email: sql`${table}.sort_email`,
  created: sql`${table}.sort_created`,
  joined: sql`${table}.sort_joined`,
  role: sql`${table}.role`,
  status: sql`${table}.status`,
  department: sql`${table}.department`,
})
const members: Source = { from: sql`business_unit_members m`, ...columnsOf(sql`m`, sql`user_id`) }
const licensed: Source = { from: sql`user_licences l`, ...columnsOf(sql`l`, sql`user_id`) }

/** A source of people: its tables and condition. */
interface Match {
  source: Source
  tables: RawBuilder<unknown>
  fits: RawBuilder<unknown>
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Condition for a filter without its words. With a licence or a unit, only the people who have it are read. */
function matchOf(
  organizationId: string,
  { status, role, department, businessUnitId, licence, isDeleted }: PersonFilter,
  source: Source = businessUnitId ? members : licence ? licensed : people,
): Match {
  const tables = [source.from]
  const fits: RawBuilder<unknown>[] = []
  // Literals, not parameters: a generic plan has to know that few people are suspended and most are users.
  const [isMember, isLicensed] = [
    sql`m.organization_id = ${organizationId} AND m.business_unit_id = ${businessUnitId} AND m.is_deleted = ${sql.lit(isDeleted)}`,
    sql`l.organization_id = ${organizationId} AND l.licence = ${sql.lit(licence)} AND l.is_deleted = ${sql.lit(isDeleted)}`,
  ]
  if (source === people) {
    fits.push(
      sql`u.organization_id = ${organizationId} AND u.deleted_at ${isDeleted ? sql`IS NOT NULL` : sql`IS NULL`}`,
    )
    // One lookup per person who is read already.
    if (businessUnitId)
      fits.push(sql`(SELECT true FROM business_unit_members m WHERE m.user_id = u.id AND ${isMember})`)
    if (licence) fits.push(sql`(SELECT true FROM user_licences l WHERE l.user_id = u.id AND ${isLicensed})`)
  } else {
    if (businessUnitId) fits.push(isMember)
    if (businessUnitId && licence) tables.push(sql`JOIN user_licences l ON l.user_id = m.user_id`)
    if (licence) fits.push(isLicensed)
  }
  // The indexes begin with status and role, so without a filter all values are listed.
  if (status || role || department) {
    fits.push(sql`${source.status} IN (${literals(status ? [status] : userStatuses)})`)
    fits.push(sql`${source.role} IN (${literals(role ? [role] : organizationRoles)})`)
  }
  if (department) fits.push(sql`${source.department} = ${department}`)
  return { source, tables: sql.join(tables, sql` `), fits: sql.join(fits, sql` AND `) }
}

const hasWordsOf = ({ search }: PersonFilter) => hasWords(wordsOf(search))

/** The column that people are ordered by, if everyone who matches the filter has the same value in the requested one. */
export function orderOf({ sort, role, status, department }: PersonFilter): PersonSort {
  const isFixed =
    (sort === 'role' && role) || (sort === 'status' && status) || (sort === 'department' && department)
  return isFixed ? 'name' : sort
}

/** A person's place in a list: the value that it is ordered by, as text, and the ID. */
export interface Place {
  keys: readonly string[]
  id: string
}

export interface PageOf {
  limit: number
  /** The condition for rows after this place. */
  after: Place | null
}

const isNamed = (sort: PersonSort) => sort === 'role' || sort === 'status' || sort === 'department'

/** A page of a source, in the order of a filter. */
function pageOf(
  filter: PersonFilter,
  { limit, after }: PageOf,
  { source, tables, fits }: Match,
): RawBuilder<Place> {
  const sort = orderOf(filter)
  const isTime = sort === 'created' || sort === 'joined'
  const keys = isNamed(sort) ? [source[sort], source.name] : [source[sort]]
  const asText = isTime
    ? sql`to_char(${source[sort]} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql.join(keys)
  const isUp = filter.direction === 'asc'
  const given = after?.keys.map((key) => (isTime ? sql`${key}::timestamptz` : sql`${key}::text`))
  const isBehind = given
    ? sql`AND (${sql.join([...keys, source.id])}) ${isUp ? sql`>` : sql`<`} (${sql.join(given)}, ${after?.id}::uuid)`
    : sql``
  const order = [...keys, source.id].map((key) => sql`${key} ${isUp ? sql`ASC` : sql`DESC`}`)
  return sql`SELECT ${source.id} AS id, ARRAY[${asText}] AS keys FROM ${tables} WHERE ${fits} ${isBehind}
    ORDER BY ${sql.join(order)} LIMIT ${sql.lit(limit)}`
}

const foundColumns: Source = { from: sql`found`, ...columnsOf(sql`found`, sql`id`) }

/** The value that the people are ordered by, under the names of `foundColumns`. */
function found(filter: PersonFilter): RawBuilder<unknown> {
  const names = { created: 'sort_created', joined: 'sort_joined', email: 'sort_email', name: 'sort_name' }
  const sort = orderOf(filter)
  const first = isNamed(sort) ? sort : names[sort]
  return sql`${people.id} AS id, ${people[sort]} AS ${sql.ref(first)}${isNamed(sort) ? sql`, ${people.name} AS sort_name` : sql``}`
}

/** How many match a filter without its words, counted up to `most`. */
export function countQuery(
  organizationId: string,
  filter: PersonFilter,
  most: number,
): RawBuilder<{ count: number }> {
  const { tables, fits } = matchOf(organizationId, filter)
  return sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM ${tables} WHERE ${fits} LIMIT ${sql.lit(most)}) AS counted`
}

/** The combinations of status and role that a filter covers. */
const listsOf = (filter: PersonFilter) =>
  userStatuses
    .flatMap((status) => organizationRoles.map((role) => ({ ...filter, status, role })))
    .filter(({ status, role }) => status === (filter.status ?? status) && role === (filter.role ?? role))

/** A page over all combinations of status and role: the first people of each after the place, merged in order. */
function mergeOf(
  filter: PersonFilter,
  page: PageOf,
  match: (list: PersonFilter) => Match,
): RawBuilder<Place> {
  const sort = orderOf(filter)
  const isUp = filter.direction === 'asc'
  const lists = listsOf(filter).flatMap((list) => {
    if (sort !== 'role' && sort !== 'status') return [sql`(${pageOf(list, page, match(list))})`]
    // All people of a combination have the same value in the first column of the order.
    const value = list[sort]
    const [reached = value, ...keys] = page.after?.keys ?? []
    if (isUp ? value < reached : value > reached) return []
    const after = page.after && value === reached ? { id: page.after.id, keys } : null
    const listed = pageOf(list, { ...page, after }, match(list))
    return [sql`(SELECT id, ARRAY[${sql.lit(value)}] || keys FROM (${listed}) AS list)`]
  })
  const direction = isUp ? sql`ASC` : sql`DESC`
  return sql`SELECT id, keys FROM (${sql.join(lists, sql` UNION ALL `)}) AS lists (id, keys)
    ORDER BY keys ${direction}, id ${direction} LIMIT ${sql.lit(page.limit)}`
}

/**
 * A page of the people who match a filter without words. Each combination is read from an index, so far pages take as long as the first one and only
 * matching people are read.
 */
export function pageQuery(organizationId: string, filter: PersonFilter, page: PageOf): RawBuilder<Place> {
  return mergeOf(filter, page, (list) => matchOf(organizationId, list))
}

/** How many of the first people match the words: reading people in order is faster for common words than the index. */
export function probeQuery(
  organizationId: string,
  filter: PersonFilter,
  among: number,
): RawBuilder<{ count: number }> {
  return sql`SELECT count(*)::int AS count FROM (
    SELECT ${hasWordsOf(filter)} AS has FROM users u WHERE u.organization_id = ${organizationId} AND u.deleted_at IS NULL
    ORDER BY u.created_at, u.id LIMIT ${sql.lit(among)}) AS looked WHERE has`
}

/** The result of `wordsQuery`. */
export interface WithWords {
  /** How many the index of words found. */
  named: number
  /** How many of them match the rest of the filter. */
  counted: number
  places: Place[]
}

/** The columns for filters and orders only: thirty thousand whole rows would not stay in memory. */
const listKeys = sql`u.id, u.organization_id, u.deleted_at, u.sort_name, u.email, u.created_at, u.sort_joined, u.role, u.status, u.department`

/** A page of the people found by the word index, up to a limit. */
export function wordsQuery(
  organizationId: string,
  filter: PersonFilter,
  page: PageOf,
  most: number,
): RawBuilder<WithWords> {
  const named = matchOf(organizationId, { ...filter, businessUnitId: undefined, licence: undefined }, people)
  const { fits } = matchOf(organizationId, filter, people)
  return sql`WITH
    named AS MATERIALIZED (
      SELECT ${listKeys} FROM users u WHERE ${named.fits} AND ${hasWordsOf(filter)} LIMIT ${sql.lit(most)}),
    found AS MATERIALIZED (SELECT ${found(filter)} FROM named u WHERE ${fits}),
    page AS (${pageOf(filter, page, { source: foundColumns, tables: sql`found`, fits: sql`true` })})
    SELECT (SELECT count(*)::int FROM named) AS named, (SELECT count(*)::int FROM found) AS counted,
      coalesce((SELECT json_agg(page) FROM page), '[]') AS places`
}

/** Condition for words, for people who are read in order. PostgreSQL assumes that half of them match. */
const fitsCommon = (organizationId: string, filter: PersonFilter) =>
  sql`${matchOf(organizationId, filter, people).fits} AND CASE WHEN ${hasWordsOf(filter)} THEN true ELSE false END`

/** A page of the people with common words: reads everyone in order, or the lists that match the rest of the filter. */
export function commonWordsQuery(
  organizationId: string,
  filter: PersonFilter,
  page: PageOf,
): RawBuilder<Place> {
  const match = (list: PersonFilter): Match => ({
    source: people,
    tables: people.from,
    fits: fitsCommon(organizationId, list),
  })
  const { status, role, department, isDeleted, sort } = filter
  const isPart = status ?? role ?? department ?? (isDeleted || sort === 'role' || sort === 'status')
  return isPart ? mergeOf(filter, page, match) : pageOf(filter, page, match(filter))
}

/** How many people match common words, counted up to `most`. */
export function countCommonQuery(
  organizationId: string,
  filter: PersonFilter,
  most: number,
): RawBuilder<{ count: number }> {
  return sql`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM users u WHERE ${fitsCommon(organizationId, filter)} LIMIT ${sql.lit(most)}) AS counted`
}

/** All people who match, including the words. */
export function peopleSource(organizationId: string, filter: PersonFilter) {
  const hasSearch = wordsOf(filter.search).length > 0
  const { source, tables, fits } = matchOf(organizationId, filter, hasSearch ? people : undefined)
  return {
    id: source.id,
    created: source.created,
    role: source.role,
    status: source.status,
    tables,
    fits: hasSearch ? sql`${fits} AND ${hasWordsOf(filter)}` : fits,
  }
}

/** The IDs of matching people whose account may be deleted. */
export function deletableQuery(
  organizationId: string,
  filter: PersonFilter,
  { besides, roles }: { besides: string; roles: readonly OrganizationRole[] },
): RawBuilder<{ id: string }> {
  const { id, role, status, tables, fits } = peopleSource(organizationId, filter)
  return sql`SELECT ${id} AS id FROM ${tables} WHERE ${fits} AND ${id} <> ${besides} AND ${status} <> 'invited'
    AND ${role} = ANY (${[...roles]}::text[])`
}
