import { limits, type PersonFilter } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { testDatabase } from '../../../testing/database.ts'
import { countQuery, peopleQuery } from './people-list.repository.ts'

const users = 1_000_000

const everybody: PersonFilter = { search: '', isDeleted: false, sort: 'name', direction: 'asc' }

/** One organisation of a million, as badly spread as organisations are: few are suspended, half are in one department. */
async function populate(db: Db): Promise<string> {
  const organizationId = newId()
  const indexes = await sql<{ name: string; definition: string; samples: number | null }>`
    SELECT i.indexname AS name, i.indexdef AS definition,
      (SELECT max(a.attstattarget) FROM pg_attribute a WHERE a.attrelid = i.indexname::regclass) AS samples
    FROM pg_indexes i
    WHERE i.tablename = 'users' AND i.indexname NOT LIKE '%_pkey' AND i.indexname NOT LIKE '%_key'`.execute(
    db,
  )
  for (const { name } of indexes.rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(db)
  await sql`INSERT INTO organizations (id, name, kind, created_at, updated_at)
    VALUES (${organizationId}, 'Large', 'organization', now(), now())`.execute(db)
  await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, password_hash, role, status, language,
      time_zone, department, created_at, updated_at, deleted_at)
    SELECT md5(n::text)::uuid, ${organizationId}, 'user' || n || '@large.example',
      'Name' || (n * 7919 % 100003), 'Family' || (n * 104729 % 1000003), 'x',
      CASE WHEN n = 1 THEN 'owner' WHEN n % 5000 = 0 THEN 'admin' ELSE 'user' END,
      CASE WHEN n % 20000 = 0 THEN 'suspended' WHEN n % 10 = 0 THEN 'invited' ELSE 'active' END,
      'en', 'UTC', CASE WHEN n % 2 = 0 THEN 'Parks' ELSE 'Department ' || n % 100 END,
      now() - n * interval '1 second', now(), CASE WHEN n % 1000 = 1 THEN now() END
    FROM generate_series(1::bigint, ${users}::bigint) AS n`.execute(db)
  for (const { name, definition, samples } of indexes.rows) {
    await sql.raw(definition).execute(db)
    if (samples !== null)
      await sql`ALTER INDEX ${sql.ref(name)} ALTER COLUMN 1 SET STATISTICS ${sql.lit(samples)}`.execute(db)
  }
  await sql`VACUUM (ANALYZE) users`.execute(db)
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

/** What a statement looked at: how many rows of how many users, and whether it walked through all. */
function workOf(node: PlanNode): { rows: number; isWalk: boolean } {
  const below = (node.Plans ?? []).map(workOf)
  const isScan = node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan'
  const seen =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return {
    rows: below.reduce((sum, { rows }) => sum + rows, isScan ? seen * node['Actual Loops'] : 0),
    isWalk: node['Node Type'] === 'Seq Scan' || below.some(({ isWalk }) => isWalk),
  }
}

const filters: Partial<PersonFilter>[] = [
  {},
  { status: 'suspended' },
  { status: 'invited' },
  { role: 'admin' },
  { department: 'Parks' },
  { department: 'Department 7' },
  { status: 'suspended', department: 'Department 7' },
  { status: 'invited', role: 'admin' },
  { search: 'name4242 family' },
  { search: 'user77777@' },
  { isDeleted: true },
]
/** So many rows in memory are looked at well within 50 ms. */
const maxRows = 60_000

it(
  '[7.36] finds any page of a million users, in any order and with any filter, without a walk through them',
  { timeout: 600_000 },
  async () => {
    const { db } = await testDatabase()
    const organizationId = await populate(db)
    const slow: string[] = []
    for (const filter of filters) {
      for (const sort of ['name', 'email', 'created'] as const) {
        for (const direction of ['asc', 'desc'] as const) {
          const asked = { ...everybody, ...filter, sort, direction }
          const offset = direction === 'asc' ? 0 : limits.people.maxCounted - 25
          const page = peopleQuery(db, organizationId, asked).selectAll('u').limit(26).offset(offset)
          for (const query of [page, countQuery(db, organizationId, asked)]) {
            const [explained] = await query.explain<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
              'json',
              sql`analyze`,
            )
            if (!explained) throw new Error('No plan')
            const { rows, isWalk } = workOf(explained['QUERY PLAN'][0].Plan)
            if (isWalk || rows > maxRows) slow.push(`${rows} rows for ${JSON.stringify(asked)}`)
          }
        }
      }
    }
    expect(slow).toEqual([])
  },
)
