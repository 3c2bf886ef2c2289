import { rm } from 'node:fs/promises'
import type { Contract } from '@majlis/contract'
import { cloneTestDatabase, type TestDatabase } from '@majlis/testing'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from './app/app.ts'
import { accountTrials } from './testing/permissions/account-trials.ts'
import { apiOf } from './testing/permissions/api.ts'
import { chatTrials } from './testing/permissions/chat-trials.ts'
import { meetingTrials } from './testing/permissions/meeting-trials.ts'
import { organizationTrials } from './testing/permissions/organization-trials.ts'
import { peopleTrials } from './testing/permissions/people-trials.ts'
import { calls, type TrialsByName } from './testing/permissions/table.ts'
import {
  buildFixture,
  createSurroundings,
  openApp,
  roles,
  type Role,
  type Surroundings,
  type Fixture,
} from './testing/permissions/fixture.ts'

const trials: TrialsByName<Role> = {
  ...organizationTrials,
  ...accountTrials,
  ...peopleTrials,
  ...meetingTrials,
  ...chatTrials,
}
const reading = calls.filter(
  ({ method, access }) => method === 'GET' && (access === 'public' || access === 'user'),
)
/** What makes something of the caller's own when it is first asked for, behind a bearer token that no link carries: judged from the second time on. */
const making = new Set(['organization.resourceInformation', 'schedule.subscribe'])

let base: TestDatabase
let app: App
let fixture: Fixture
let surroundings: Surroundings
/** What every table holds. */
let contents: Record<string, string>

beforeAll(async () => {
  surroundings = await createSurroundings()
  base = await cloneTestDatabase()
  app = await openApp(base.url, surroundings)
  fixture = await buildFixture(app, surroundings)
  contents = await contentsOf(app.platform.database.pool)
}, 300_000)

afterAll(async () => {
  await app.close()
  await base.drop()
  await surroundings.homeserver.close()
  await rm(surroundings.dataDir, { recursive: true, force: true })
})

it.each(reading)('$name changes nothing, for any caller', async ({ name, group, call }) => {
  const { pool } = app.platform.database
  const askAsEverybody = async () => {
    for (const role of roles) await ask(group, call, role)
  }
  if (making.has(name)) {
    await askAsEverybody()
    contents = await contentsOf(pool)
  }
  const before = contents
  await askAsEverybody()
  contents = await contentsOf(pool)
  expect(contents).toEqual(before)
})

async function ask(group: string, call: string, role: Role): Promise<void> {
  // The trials have a row for each call of the contract, with an input of its type.
  const client = apiOf(app.http, fixture.tokens[role])[group as keyof Contract] as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >
  // A refusal changes nothing either.
  await client[call]?.(await trials[group]?.[call]?.input(fixture, role)).catch(() => undefined)
}

/**
 * The contents of every table, as one hash of its rows. Left out is what notes that someone asked: the counts of limits, that a session's newest token
 * is in use, and that the audit log was exported.
 */
async function contentsOf(pool: Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('rate_limits', 'audit_entries') ORDER BY 1",
  )
  const one = tables.rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(row, '|' ORDER BY row), '')) AS rows FROM (SELECT (to_jsonb(t) - 'used_generation')::text AS row FROM "${name}" t) AS r`,
  )
  const contents = await pool.query<{ name: string; rows: string }>(one.join(' UNION ALL '))
  return Object.fromEntries(contents.rows.map(({ name, rows }) => [name, rows]))
}
