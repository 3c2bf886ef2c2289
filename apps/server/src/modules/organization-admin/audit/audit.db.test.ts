import { limits } from '@majlis/contract'
import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AuditRecord } from '../../../platform/audit/audit.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, joinAs } from '../../../testing/people.ts'
import { createAuditLog } from '../../tenancy/index.ts'

const arif = 'arif@riverside.example'

async function setup() {
  const accounts = await setupAccounts()
  const { database, clock } = accounts
  const audit = createAuditLog({ clock })
  const owner = (await joinAs(accounts)).caller
  const stranger = (await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' }))
    .caller
  const userId = await addColleague(accounts, owner.organizationId, { email: arif })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const record = async (entry: Partial<AuditRecord> = {}) => {
    clock.advance(1_000)
    await database.db.transaction().execute((tx) =>
      audit.record(tx, {
        actorUserId: owner.userId,
        organizationId: owner.organizationId,
        act: 'user_edited',
        subject: { kind: 'user', id: userId, name: 'Arif Khan' },
        before: { jobTitle: null },
        after: { jobTitle: 'Clerk' },
        address: '203.0.113.7',
        ...entry,
      }),
    )
  }
  const api = (caller: UserCaller) =>
    createRouterClient(accounts.router.audit, { context: testBrowser().context(caller) })
  const list = async (input: Parameters<ReturnType<typeof api>['list']>[0] = {}) =>
    (await api(owner).list(input)).data
  return { ...accounts, audit, owner, stranger, user, record, api, list }
}

it('records actor, act, subject, old and new values and the address', async () => {
  const { owner, user, record, list, clock } = await setup()
  await record()
  await record({ actorUserId: null, act: 'user_purged', before: null, after: null, address: null })
  const { entries, nextCursor } = await list()
  expect(nextCursor).toBeNull()
  expect(entries).toMatchObject([
    { act: 'user_purged', actor: null, before: null, after: null, address: null },
    {
      at: clock.now() - 1_000,
      act: 'user_edited',
      actor: { id: owner.userId, name: 'Nusrat Rahman', email: 'nusrat@riverside.example' },
      subject: { kind: 'user', id: user.userId, name: 'Arif Khan' },
      before: { jobTitle: null },
      after: { jobTitle: 'Clerk' },
      address: '203.0.113.7',
    },
  ])
})

it('[6.1] is shown only to owners and admins of the organisation', async () => {
  const { user, stranger, owner, record, api } = await setup()
  await record()
  expect((await api({ ...owner, role: 'admin' }).list({})).data.entries).toHaveLength(1)
  await expect(api(user).list({})).rejects.toHaveCode('general.forbidden')
  await expect(api(user).export({})).rejects.toHaveCode('general.forbidden')
  expect((await api(stranger).list({})).data.entries).toEqual([])
})

it('can be searched by names and addresses, act, person and time', async () => {
  const { owner, user, record, list, clock } = await setup()
  await record()
  await record({ act: 'team_created', subject: { kind: 'team', id: crypto.randomUUID(), name: '100 % us' } })
  await record({ actorUserId: user.userId, act: 'logo_changed', subject: organizationOf(owner) })
  const acts = async (filter: Parameters<typeof list>[0]) =>
    (await list(filter)).entries.map(({ act }) => act)
  expect(await acts({ search: 'arif khan' })).toEqual(['logo_changed', 'user_edited'])
  expect(await acts({ search: '0 % U' })).toEqual(['team_created'])
  expect(await acts({ search: 'nusrat@river' })).toEqual(['team_created', 'user_edited'])
  expect(await acts({ search: 'nobody' })).toEqual([])
  expect(await acts({ search: 'clerk' })).toHaveLength(3)
  expect(await acts({ search: '203.0.113.7', act: 'user_edited' })).toEqual(['user_edited'])
  expect(await acts({ act: 'logo_changed' })).toEqual(['logo_changed'])
  expect(await acts({ actorUserId: user.userId })).toEqual(['logo_changed'])
  expect(await acts({ subjectId: user.userId })).toEqual(['user_edited'])
  expect(await acts({ from: clock.now() - 1_000 })).toEqual(['logo_changed', 'team_created'])
  expect(await acts({ until: clock.now() - 1_000 })).toEqual(['user_edited'])
})

it('continues page by page where the previous page ended', async () => {
  const { record, list } = await setup()
  for (const jobTitle of ['1', '2', '3']) await record({ after: { jobTitle } })
  const first = await list({ pageSize: 2 })
  expect(first.entries.map(({ after }) => after?.['jobTitle'])).toEqual(['3', '2'])
  await record({ after: { jobTitle: '4' } })
  const second = await list({ pageSize: 2, cursor: first.nextCursor ?? '' })
  expect(second.entries.map(({ after }) => after?.['jobTitle'])).toEqual(['1'])
  expect(second.nextCursor).toBeNull()
})

it('is exported as CSV without formulas, and records the export', async () => {
  const { record, api, owner, list } = await setup()
  await record({ subject: { kind: 'user', id: owner.userId, name: '=HYPERLINK("x")' } })
  const { fileName, csv } = (await api(owner).export({ act: 'user_edited' })).data
  expect(fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"Nusrat Rahman","nusrat@riverside.example","User edited","'=HYPERLINK(""x"")"`)
  expect((await list()).entries[0]).toMatchObject({ act: 'audit_log_exported', after: { entries: 1 } })
})

it('says if an export is incomplete', async () => {
  const { database, api, owner } = await setup()
  const { organizationId, userId } = owner
  const fill = (from: number, to: number) =>
    sql`INSERT INTO audit_entries (id, organization_id, at, actor_user_id, act, subject_kind, subject_id)
      SELECT gen_random_uuid(), ${organizationId}, now(), ${userId}, 'logo_changed', 'organization', ${organizationId}
      FROM generate_series(${from}::int, ${to}::int)`.execute(database.db)
  const isCut = async () => (await api(owner).export({ act: 'logo_changed' })).data.isCut
  await fill(1, limits.audit.maxExportRows)
  expect(await isCut()).toBe(false)
  await fill(1, 1)
  expect(await isCut()).toBe(true)
})

it('refuses every change, except to remove what identifies a purged person', async () => {
  const { database, tenancy, owner, user, record, list } = await setup()
  await record()
  await record({ actorUserId: user.userId, subject: organizationOf(owner) })
  const { db, pool } = database
  for (const statement of [
    `UPDATE audit_entries SET act = 'user_deleted'`,
    `UPDATE audit_entries SET subject_name = 'Somebody else'`,
    `UPDATE audit_entries SET after = '{"jobTitle":"Mayor"}'`,
    `UPDATE audit_entries SET actor_user_id = NULL`,
    `UPDATE audit_entries SET at = now()`,
    `DELETE FROM audit_entries`,
    `TRUNCATE audit_entries`,
  ])
    await expect(pool.query(statement)).rejects.toThrow('audit entries are never changed')
  const { organizationId } = owner
  const gone = { organizationId, userIds: [user.userId], emails: [], organizationEnds: false }
  await db.transaction().execute((tx) => tenancy.personalData.erase(tx, gone))
  expect((await list()).entries).toMatchObject([
    { actor: { id: user.userId }, address: null, after: { jobTitle: 'Clerk' } },
    { subject: { id: user.userId, name: null }, before: null, after: null, address: '203.0.113.7' },
  ])
})

it('is deleted with its organisation', async () => {
  const { database, owner, record } = await setup()
  await record()
  await database.db.deleteFrom('organizations').where('id', '=', owner.organizationId).execute()
  expect(await database.db.selectFrom('audit_entries').select('id').execute()).toEqual([])
})

it('has an entry if and only if the act was done', async () => {
  const { database, audit, owner, list } = await setup()
  const act = database.db.transaction().execute(async (tx) => {
    await audit.record(tx, {
      actorUserId: owner.userId,
      organizationId: owner.organizationId,
      act: 'organization_changed',
      subject: organizationOf(owner),
      before: null,
      after: null,
      address: null,
    })
    throw new Error('the act failed')
  })
  await expect(act).rejects.toThrow('the act failed')
  expect((await list()).entries).toEqual([])
})

function organizationOf({ organizationId }: UserCaller): AuditRecord['subject'] {
  return { kind: 'organization', id: organizationId, name: 'Riverside Council' }
}
