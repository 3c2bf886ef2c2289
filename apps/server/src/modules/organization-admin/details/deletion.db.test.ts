import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { notificationsOf } from '../../../testing/notifications.ts'
import { addColleague, joinAs } from '../../../testing/people.ts'

const name = 'Riverside Council'

async function setup() {
  const accounts = await setupAccounts()
  const { database, router, runCron } = accounts
  const owner = (await joinAs(accounts)).caller
  const stranger = (await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' }))
    .caller
  const api = (caller: UserCaller) =>
    createRouterClient(router.administration, { context: testBrowser().context(caller) })
  const left = async () =>
    (await database.db.selectFrom('organizations').select('id').execute()).map((row) => row.id)
  const acts = async () =>
    (await database.db.selectFrom('audit_entries').select('act').orderBy('id').execute()).map(
      ({ act }) => act,
    )
  const purge = () => runCron('purge-organizations')
  return { ...accounts, owner, stranger, api, left, acts, purge, id: owner.organizationId }
}

it('[2.30, 4.1] purges an organisation with all its data 28 days after its owner typed its name', async () => {
  const { database, clock, owner, stranger, api, left, purge, acts, id } = await setup()
  const { data } = await api(owner).requestDeletion({ id, name: ` ${name} ` })
  expect(data.deletionDueAt).toBe(clock.now() + 28 * dayMs)
  expect(await acts()).toEqual(['organization_deletion_requested'])
  clock.advance(28 * dayMs - 1)
  await purge()
  expect(await left()).toHaveLength(2)
  clock.advance(1)
  await purge()
  await purge()
  expect(await left()).toEqual([stranger.organizationId])
  for (const table of ['users', 'resources', 'auth_sessions', 'audit_entries'] as const)
    expect(await database.db.selectFrom(table).select('id').where('id', '=', owner.userId).execute()).toEqual(
      [],
    )
  expect(await acts()).toEqual([])
})

it('keeps the organisation if its owner cancels, even at the last moment', async () => {
  const { clock, owner, api, left, purge, acts, id } = await setup()
  await api(owner).requestDeletion({ id, name })
  clock.advance(28 * dayMs)
  expect((await api(owner).cancelDeletion({ id })).data.deletionDueAt).toBeNull()
  await purge()
  expect(await left()).toHaveLength(2)
  expect(await acts()).toEqual(['organization_deletion_requested', 'organization_deletion_cancelled'])
})

it('counts the days from the first request', async () => {
  const { clock, owner, api, id } = await setup()
  const first = (await api(owner).requestDeletion({ id, name })).data.deletionDueAt
  clock.advance(dayMs)
  expect((await api(owner).requestDeletion({ id, name })).data.deletionDueAt).toBe(first)
})

it('[6.1] lets only owners who type the name delete an organisation', async () => {
  const setting = await setup()
  const { owner, stranger, api, id } = setting
  const userId = await addColleague(setting, id, { email: 'arif@riverside.example', role: 'admin' })
  const admin: UserCaller = { ...owner, userId, role: 'admin' }
  await expect(api(admin).requestDeletion({ id, name })).rejects.toHaveCode('general.forbidden')
  await expect(api(admin).cancelDeletion({ id })).rejects.toHaveCode('general.forbidden')
  await expect(api(stranger).requestDeletion({ id, name })).rejects.toHaveCode('organization.not_found')
  await expect(api(stranger).cancelDeletion({ id })).rejects.toHaveCode('organization.not_found')
  await expect(api(owner).requestDeletion({ id, name: 'riverside' })).rejects.toHaveCode(
    'organization.name_differs',
  )
  expect((await api(owner).details({ id })).data.deletionDueAt).toBeNull()
})

it('[2.30] mails owners and admins at the request, a week before the end, and when it is cancelled', async () => {
  const setting = await setup()
  const { clock, owner, mails, clearMails, api, runCron, id } = setting
  await addColleague(setting, id, { email: 'arif@riverside.example', role: 'admin' })
  await addColleague(setting, id, { email: 'mina@riverside.example' })
  await clearMails()
  const newMails = async () => {
    const written = await mails()
    await clearMails()
    return written
      .map(({ to, subject, links }) => `${to}: ${subject}${links[0]?.includes(id) ? ' [keep]' : ''}`)
      .toSorted((a, b) => a.localeCompare(b))
  }
  const [nusrat, arif] = ['nusrat@riverside.example', 'arif@riverside.example']

  await api(owner).requestDeletion({ id, name })
  await api(owner).requestDeletion({ id, name })
  const date = /deleted on (.*)$/.exec((await mails())[0]?.subject ?? '')?.[1] ?? ''
  expect(date).toContain('March')
  expect(await newMails()).toEqual([
    `${arif}: Your organisation ${name} will be deleted on ${date}`,
    `${nusrat}: Your organisation ${name} will be deleted on ${date} [keep]`,
  ])

  clock.advance(21 * dayMs - 1)
  await runCron('remind-of-deletion')
  expect(await newMails()).toEqual([])
  clock.advance(1)
  await runCron('remind-of-deletion')
  await runCron('remind-of-deletion')
  expect(await newMails()).toEqual([
    `${arif}: Reminder: your organisation ${name} will be deleted on ${date}`,
    `${nusrat}: Reminder: your organisation ${name} will be deleted on ${date} [keep]`,
  ])

  await api(owner).cancelDeletion({ id })
  await api(owner).cancelDeletion({ id })
  expect(await newMails()).toEqual([
    `${arif}: Your organisation ${name} will not be deleted`,
    `${nusrat}: Your organisation ${name} will not be deleted`,
  ])

  // A new request gets a new reminder.
  await api(owner).requestDeletion({ id, name })
  clock.advance(21 * dayMs)
  await newMails()
  await runCron('remind-of-deletion')
  expect(await newMails()).toHaveLength(2)
})

it('[2.30] notifies owners and admins in the center, where the newest state replaces the one before', async () => {
  const setting = await setup()
  const { clock, owner, api, runCron, id } = setting
  const { db } = setting.database
  const admin = await addColleague(setting, id, { email: 'arif@riverside.example', role: 'admin' })
  const user = await addColleague(setting, id, { email: 'mina@riverside.example' })
  const states = async (userId: string) =>
    (await notificationsOf(db, userId)).flatMap(({ kind, data, actor_user_id }) =>
      kind === 'organization_deletion' ? [{ ...data, by: actor_user_id }] : [],
    )
  await api(owner).requestDeletion({ id, name })
  const dueAt = clock.now() + 28 * dayMs
  const asked = { organizationId: id, title: name, state: 'requested', dueAt, by: owner.userId }
  for (const userId of [owner.userId, admin]) expect(await states(userId)).toEqual([asked])
  expect(await states(user)).toEqual([])
  clock.advance(21 * dayMs)
  await runCron('remind-of-deletion')
  expect(await states(admin)).toEqual([{ ...asked, state: 'reminded', by: null }])
  await api(owner).cancelDeletion({ id })
  expect(await states(admin)).toEqual([{ ...asked, state: 'cancelled', dueAt: null }])
})

it('sweeps the folder of a purged organisation for unfinished uploads', async () => {
  const { clock, api, owner, purge, storage, id } = await setup()
  await purge()
  expect(storage.swept).toEqual([])
  await api(owner).requestDeletion({ id, name })
  clock.advance(29 * dayMs)
  await purge()
  await purge()
  expect(storage.swept).toEqual([id])
})

it('signs everyone out when the organisation is purged', async () => {
  const setting = await setup()
  const { clock, owner, disconnected, published, deliver, settle, api, purge, id } = setting
  await api(owner).requestDeletion({ id, name })
  clock.advance(28 * dayMs)
  await settle()
  await purge()
  await deliver()
  expect(disconnected.map((closed) => closed.id)).toEqual([owner.userId])
  expect(await published()).toMatchObject([
    { name: 'session.ended', payload: { userId: owner.userId, reason: 'deleted' } },
  ])
})
