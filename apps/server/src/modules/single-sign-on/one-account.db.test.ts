import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { beforeBaselineDirectory } from '../../testing/database-before.ts'
import { addColleague, signIn } from '../../testing/people.ts'
import { arif, setupProvider } from '../../testing/single-sign-on.ts'

const file = '0170_one_account_at_a_provider.sql'

/** The accounts of before, and the migration to come. */
async function setup() {
  const given = await setupProvider()
  const { accounts, organizationId } = given
  const { db, pool } = accounts.database
  const arifId = await addColleague(accounts, organizationId, { email: 'arif@riverside.example' })
  const laylaId = await addColleague(accounts, organizationId, { email: 'layla@riverside.example' })
  await pool.query(`
    DROP INDEX provider_identities_one_each;
    CREATE INDEX provider_identities_user ON provider_identities (user_id);
    ALTER TABLE provider_identities DROP COLUMN is_vouched;
    DELETE FROM migrations WHERE name = '${file}'`)
  const link = (userId: string, subject: string, issuer: string, linkedBy: string, day: number) =>
    pool.query(
      `INSERT INTO provider_identities (organization_id, issuer, subject, user_id, linked_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [organizationId, issuer, subject, userId, linkedBy, new Date(Date.UTC(2026, 0, day))],
    )
  const directory = await mkdtemp(join(tmpdir(), 'majlis-migrations-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await copyFile(new URL(file, beforeBaselineDirectory), join(directory, file))
  const warnings: string[] = []
  return {
    ...given,
    db,
    arifId,
    laylaId,
    link,
    warnings,
    migrate: () => migrate(pool, pathToFileURL(`${directory}/`), (text) => warnings.push(text)),
    subjects: async () =>
      (await db.selectFrom('provider_identities').select('subject').orderBy('subject').execute()).map(
        ({ subject }) => subject,
      ),
  }
}

it('keeps the account of an arrival, else the one connected first, and reports the others that it ended', async () => {
  const { arifId, laylaId, db, link, warnings, migrate: run, subjects } = await setup()
  const google = 'https://accounts.google.com'
  const former = 'https://former.example'
  await link(arifId, 'arif-private', google, 'person', 1)
  await link(arifId, 'arif-work', google, 'arrival', 2)
  await link(arifId, 'arif-former', former, 'person', 3)
  await link(laylaId, 'layla-first', google, 'person', 1)
  await link(laylaId, 'layla-second', google, 'person', 2)
  await link(laylaId, 'layla-third', google, 'person', 3)
  await run()
  expect(await subjects()).toEqual(['arif-former', 'arif-work', 'layla-first'])
  expect(warnings).toEqual([
    `arif@riverside.example had several accounts at ${google}: disconnected 1, and kept the first`,
    `layla@riverside.example had several accounts at ${google}: disconnected 2, and kept the first`,
  ])
  const entries = await db
    .selectFrom('audit_entries')
    .select(['subject_id as of', 'actor_user_id as by', 'before'])
    .where('act', '=', 'account_disconnected')
    .execute()
  expect(entries.toSorted((one, other) => (String(one.of) < String(other.of) ? -1 : 1))).toEqual(
    [arifId, laylaId, laylaId].toSorted().map((of) => ({ of, by: null, before: { provider: google } })),
  )
  await expect(link(laylaId, 'layla-again', google, 'person', 4)).rejects.toThrow('is_vouched')
})

it('ends sessions under single sign-on only, except of the owner who keeps the password', async () => {
  const { accounts, owner, organizationId, db, migrate: run } = await setup()
  await signIn(accounts, { email: 'arif@riverside.example' })
  await db
    .insertInto('single_sign_on_rules')
    .values({
      organization_id: organizationId,
      break_glass_user_id: owner.caller.userId,
      changed_at: new Date(),
    })
    .execute()
  await db.updateTable('auth_sessions').set({ is_by_provider: true }).execute()
  await run()
  const live = await db
    .selectFrom('auth_sessions')
    .select(['user_id', 'is_by_provider'])
    .where('ended_at', 'is', null)
    .execute()
  expect(new Set(live.map(({ user_id }) => user_id))).toEqual(new Set([owner.caller.userId]))
  expect(live.some(({ is_by_provider }) => is_by_provider)).toBe(false)
})

it('lets people with older links sign in as before, and stores that the provider vouches for them', async () => {
  const { arifId, db, link, provider, comeAs, migrate: run } = await setup()
  await link(arifId, arif.sub, provider.issuer, 'person', 1)
  await run()
  const isVouched = async () =>
    (await db.selectFrom('provider_identities').select('is_vouched').executeTakeFirst())?.is_vouched
  expect(await isVouched()).toBe(false)
  expect((await comeAs({ ...arif, email: 'arif@private.example' })).user.ID).toBe(arifId)
  expect(await isVouched()).toBe(false)
  expect((await comeAs(arif)).user.ID).toBe(arifId)
  expect(await isVouched()).toBe(true)
})
