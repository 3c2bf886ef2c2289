import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@majlis/contract'
import { testClock } from '@majlis/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import { seedDemo } from './demo/demo.ts'
import { dayMs } from './platform/clock/durations.ts'
import { testApp, testConfig } from './testing/app.ts'
import { testDatabase } from './testing/database.ts'
import { chooseDemoPassword } from './testing/demo.ts'
import { password, signUpOf } from './testing/people.ts'
import { keptCode } from './testing/mailbox.ts'

/** The organisation of `--demo` beside another one, on the real server, whose jobs run when the test says so. */
async function setup() {
  const { db, url } = await testDatabase()
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) }
  await seedDemo(testConfig(url, environment))
  const clock = testClock(Date.now())
  const app = await testApp({ databaseUrl: url, clock, environment, media: createFakeMediaServer({ clock }) })
  await chooseDemoPassword(app)
  const people = await db.selectFrom('users').selectAll().execute()
  const owner = people.find(({ role }) => role === 'owner')!

  async function request(method: 'GET' | 'POST' | 'PUT', address: string, payload?: object, token?: string) {
    const answer = await app.http.inject({
      method,
      url: `/api/v1/${address}`,
      ...(payload ? { payload } : {}),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const signIn = async (email: string): Promise<string> =>
    (await request('POST', 'auth/authenticate', { email, password, rememberMe: true })).body.data?.accessToken
  async function signUp(input: Parameters<typeof signUpOf>[0]) {
    const person = signUpOf(input)
    const { signUpId } = (await request('POST', 'auth/sign-up', person)).body.data
    const code = await keptCode(app.http, person.email)
    return request('POST', 'auth/verify-code', { email: person.email, signUpId, code })
  }
  /** Everything under the name of a cron line, now. */
  async function runCron(name: string): Promise<void> {
    await sql`SELECT graphile_worker.add_job(${`cron:${name}`}, max_attempts => 1)`.execute(db)
    await app.platform.jobs.runDue()
  }
  /** Where in the whole database one of these texts stands, in whatever column of whatever table. */
  async function whereAre(texts: readonly string[]): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(
      db,
    )
    const patterns = texts.map((text) => `%${text}%`)
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        SELECT t::text AS row FROM ${sql.raw(name)} AS t WHERE t::text ILIKE ANY(${patterns}) LIMIT 1`.execute(
        db,
      )
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return found
  }
  return { app, db, clock, people, owner, request, signIn, signUp, runCron, whereAre }
}

it('[2.30, 4.1] leaves nothing of a purged organisation anywhere, and another one whole', async () => {
  const { app, db, clock, people, owner, request, signIn, signUp, runCron, whereAre } = await setup()
  await signUp({
    email: 'lea@elsewhere.example',
    firstName: 'Lea',
    lastName: 'Roth',
    organizationName: 'Elsewhere',
  })
  const token = await signIn(owner.email)
  const { organization_id: id } = owner
  await request('PUT', 'organization/vanity-url', { vanityUrl: 'riverside', hostName: null }, token)
  await request('POST', 'organization/export', undefined, token)
  await app.platform.jobs.runDue()
  const { name } = (
    await request('GET', `organization/get_organization_details_by_id/${id}`, undefined, token)
  ).body.data
  // Before, so that the search is known to find.
  const traces = [
    name,
    'riverside',
    id,
    ...people.flatMap((person) => [person.email, person.last_name, person.id]),
  ]
  expect((await whereAre(traces)).length).toBeGreaterThan(15)

  expect((await request('POST', `organization/delete/${id}`, { name }, token)).status).toBe(200)
  clock.advance(limits.organization.deletionDays * dayMs)
  // Killed in the middle: nothing has happened at all.
  await sql`CREATE FUNCTION kill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER kill BEFORE DELETE ON attendance_entries FOR EACH ROW EXECUTE FUNCTION kill()`.execute(
    db,
  )
  await runCron('purge-organizations')
  expect(await db.selectFrom('users').select('id').where('organization_id', '=', id).execute()).toHaveLength(
    people.length,
  )
  expect(await signIn(owner.email)).toBeTruthy()
  await sql`DROP TRIGGER kill ON attendance_entries`.execute(db)

  await runCron('purge-organizations')
  await runCron('purge-organizations')
  // Mails go a week after they were written, contents two hours after their rows.
  clock.advance(8 * dayMs)
  await runCron('delete-old-mails')
  await runCron('drop-contents')
  expect(await whereAre(traces)).toEqual([])
  expect(
    (await request('POST', 'auth/authenticate', { email: owner.email, password, rememberMe: true })).body
      .code,
  ).toBe('identity.credentials_incorrect')

  // The name, the addresses and the vanity URL are free again, and lead to nothing old.
  const lea = await signIn('lea@elsewhere.example')
  expect((await request('GET', 'organization/branding?vanityUrl=riverside')).body.code).toBe(
    'organization.not_found',
  )
  expect(
    (await request('PUT', 'organization/vanity-url', { vanityUrl: 'riverside', hostName: null }, lea)).status,
  ).toBe(200)
  const again = await signUp({ email: owner.email, organizationName: name })
  expect(again.status).toBe(200)
  const { meetings, users } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('meetings')
        .select(fn.countAll<number>().as('n'))
        .where('kind', '=', 'scheduled')
        .as('meetings'),
      selectFrom('users').select(fn.countAll<number>().as('n')).as('users'),
    ])
    .executeTakeFirstOrThrow()
  expect({ meetings, users }).toEqual({ meetings: 0, users: 2 })
})
