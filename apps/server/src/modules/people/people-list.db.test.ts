import { limits, personSorts, type PersonFilter } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  commonWordsQuery,
  countCommonQuery,
  countQuery,
  pageQuery,
  probeQuery,
  wordsQuery,
  type PageOf,
} from './people-list.queries.ts'

/** Enough to tell a scan of the table, which is more than `maxRows`, from one of an index. `TEST_USERS=1000000` runs the test with a million, in minutes. */
const users = Number(process.env['TEST_USERS'] ?? 200_000)

const everyone: PersonFilter = { search: '', isDeleted: false, sort: 'name', direction: 'asc' }

/** One large organisation with uneven data, like real ones: few are suspended, half are in one department. */
async function populate(db: Db): Promise<string> {
  const organizationId = newId()
  const indexes = await sql<{ name: string; definition: string; samples: number | null }>`
    SELECT i.indexname AS name, i.indexdef AS definition,
      (SELECT max(a.attstattarget) FROM pg_attribute a WHERE a.attrelid = i.indexname::regclass) AS samples
    FROM pg_indexes i
    WHERE i.tablename IN ('users', 'user_licences', 'business_unit_members') AND i.indexname NOT LIKE '%_pkey' AND i.indexname NOT LIKE '%_key'`.execute(
    db,
  )
  for (const { name } of indexes.rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(db)
  // Without triggers and indexes, to be fast; what the triggers maintain is written below.
  await sql`SET session_replication_role = replica`.execute(db)
  await sql`SET maintenance_work_mem = '512MB'`.execute(db)
  await sql`INSERT INTO organizations (id, name, kind, created_at, updated_at)
    VALUES (${organizationId}, 'Large', 'organization', now(), now())`.execute(db)
  await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, password_hash, role, status, language,
      time_zone, department, created_at, activated_at, updated_at, deleted_at)
    SELECT md5(n::text)::uuid, ${organizationId}, 'user' || n || '@large.example',
      CASE WHEN n % 500 = 3 THEN 'আরিফ' WHEN n % 500 = 4 THEN '王小明' ELSE 'Name' || (n * 7919 % 100003) END, 'Family' || (n * 104729 % 1000003), 'x',
      CASE WHEN n = 1 THEN 'owner' WHEN n % 5000 = 0 THEN 'admin' ELSE 'user' END,
      CASE WHEN n % 20000 = 0 THEN 'suspended' WHEN n % 12 = 0 THEN 'invited' ELSE 'active' END,
      'en', 'UTC', CASE WHEN n <= ${sql.lit(users * 0.12)} THEN 'Newcomers' WHEN n % 2 = 0 THEN 'Parks' ELSE 'Department ' || n % 100 END,
      now() - n * interval '1 second', CASE WHEN n % 12 = 0 AND n % 20000 <> 0 THEN NULL ELSE now() - n * 7919 % 1000003 * interval '1 second' END,
      now(), CASE WHEN n % 1000 = 1 THEN now() END
    FROM generate_series(1::bigint, ${users}::bigint) AS n`.execute(db)
  await sql`INSERT INTO user_licences
      (organization_id, licence, user_id, sort_name, sort_email, sort_created, is_deleted, sort_joined, role, status, department)
    SELECT organization_id, l.licence, id, sort_name, email, created_at, deleted_at IS NOT NULL, sort_joined, role, status, department
    FROM users, LATERAL (VALUES ('regular', 2), ('webinar', 20), ('big_meeting', 1000)) AS l (licence, one)
    WHERE hashtext('licence' || id) % l.one = 0`.execute(db)
  for (const [unitId, one] of Object.entries(units))
    await sql`INSERT INTO business_unit_members
        (business_unit_id, user_id, organization_id, sort_name, sort_email, sort_created, is_deleted, sort_joined, role, status, department)
      SELECT ${unitId}, id, organization_id, sort_name, email, created_at, deleted_at IS NOT NULL, sort_joined, role, status, department
      FROM users WHERE hashtext('unit' || id) % ${sql.lit(one)} = 0`.execute(db)
  await sql`SET session_replication_role = DEFAULT`.execute(db)
  for (const { name, definition, samples } of indexes.rows) {
    await sql.raw(definition).execute(db)
    if (samples !== null)
      await sql`ALTER INDEX ${sql.ref(name)} ALTER COLUMN 1 SET STATISTICS ${sql.lit(samples)}`.execute(db)
  }
  await sql`VACUUM (ANALYZE, INDEX_CLEANUP OFF) users, user_licences, business_unit_members`.execute(db)
  return organizationId
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** The cost of an index entry without its row, or of a row read in sequence, compared with a row read alone. */
const entryCost = 1 / 3
const inOrder = new Set(['Index Only Scan', 'Bitmap Index Scan', 'Seq Scan'])

/** The cost of a statement, in rows. */
function rowsOf(node: PlanNode): number {
  const isScan = node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan'
  const seen =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = isScan ? seen * node['Actual Loops'] : 0
  const cost = inOrder.has(node['Node Type']) ? own * entryCost : own
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), cost)
}

const [half, few] = [newId(), newId()]
/** Business units, and the share of people in each (one in n). */
const units = { [half]: 2, [few]: 50 }

const filters: Partial<PersonFilter>[] = [
  {},
  { status: 'suspended' },
  { status: 'invited' },
  { role: 'admin' },
  { department: 'Parks' },
  { department: 'Department 7' },
  { department: 'Newcomers' },
  { status: 'suspended', department: 'Department 7' },
  { status: 'invited', role: 'admin' },
  { search: 'name4242 family' },
  { search: 'user77777@' },
  { search: 'name42' },
  { search: 'আরিফ' },
  { search: '王' },
  { search: '小明' },
  { search: '-' },
  { search: 'u' },
  { search: 'qu' },
  { search: 'name42 us' },
  { search: 'family' },
  { search: 'family', status: 'invited' },
  { search: 'family', role: 'admin' },
  { search: 'family', department: 'Newcomers' },
  { isDeleted: true },
  { isDeleted: true, department: 'Parks' },
  { licence: 'regular' },
  { licence: 'webinar' },
  { licence: 'big_meeting' },
  { licence: 'webinar', status: 'suspended' },
  { licence: 'webinar', status: 'invited' },
  { licence: 'webinar', department: 'Department 7' },
  { licence: 'regular', department: 'Newcomers' },
  { licence: 'regular', department: 'Newcomers', status: 'active', role: 'user' },
  { licence: 'big_meeting', search: 'name42' },
  { businessUnitId: half },
  { businessUnitId: few },
  { businessUnitId: few, status: 'invited' },
  { businessUnitId: half, role: 'admin' },
  { businessUnitId: half, department: 'Parks' },
  { businessUnitId: half, status: 'invited' },
  { businessUnitId: half, department: 'Newcomers' },
  { businessUnitId: half, licence: 'regular' },
  { businessUnitId: half, licence: 'webinar' },
  { businessUnitId: half, licence: 'big_meeting' },
  { businessUnitId: half, search: 'name42' },
  { businessUnitId: few, licence: 'webinar' },
]
/** So many rows in memory are read well within 50 ms. */
const maxRows = 60_000
/** A page without words is read at its place in the index: at most one page per status and role. */
const maxPageRows = 26 * 9

it(
  '[7.36] finds any page of hundreds of thousands of users, in any order and with any filter, without a walk through them',
  { timeout: 600_000 },
  async () => {
    const { db } = await testDatabase()
    const organizationId = await db.connection().execute(populate)
    const slow: string[] = []
    async function judge(query: RawBuilder<unknown>, what: string, most = maxRows): Promise<void> {
      const [explained] = (
        await sql<{
          'QUERY PLAN': [{ Plan: PlanNode }]
        }>`EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON) ${query}`.execute(db)
      ).rows
      if (!explained) throw new Error('No plan')
      const rows = rowsOf(explained['QUERY PLAN'][0].Plan)
      if (rows > most) slow.push(`${rows} rows for ${what}`)
    }
    const { maxCounted } = limits.people
    for (const filter of filters) {
      const asked = { ...everyone, ...filter }
      const first: PageOf = { limit: 26, after: null }
      if (filter.search) {
        const probe = probeQuery(organizationId, asked, 200)
        await judge(probe, `probe ${filter.search}`)
        const areCommon = ((await probe.execute(db)).rows[0]?.count ?? 0) >= 20
        if (areCommon)
          await judge(countCommonQuery(organizationId, asked, 1_001), `count ${JSON.stringify(filter)}`)
        for (const sort of ['name', 'role', 'department', 'created'] as const) {
          const sorted = { ...asked, sort }
          const query = areCommon
            ? commonWordsQuery(organizationId, sorted, first)
            : wordsQuery(organizationId, sorted, first, 30_001)
          await judge(query, JSON.stringify(sorted))
        }
        continue
      }
      const isJoined = filter.businessUnitId && filter.licence
      await judge(
        countQuery(organizationId, asked, isJoined ? 1_001 : maxCounted + 1),
        `count ${JSON.stringify(filter)}`,
      )
      for (const sort of personSorts) {
        const sorted = { ...asked, sort }
        const query = pageQuery(organizationId, sorted, first)
        await judge(query, JSON.stringify(sorted), isJoined ? maxRows : maxPageRows)
        const far = pageQuery(organizationId, { ...sorted, direction: 'desc' }, { ...first, limit: 1_000 })
        const [after = null] = (await far.execute(db)).rows.slice(-1)
        for (const direction of ['asc', 'desc'] as const) {
          const later = { ...sorted, direction }
          const page = pageQuery(organizationId, later, { ...first, after })
          await judge(page, `later ${JSON.stringify(later)}`, isJoined ? maxRows : maxPageRows)
        }
      }
    }
    expect(slow).toEqual([])
  },
)
