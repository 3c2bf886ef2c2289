import { call } from '@orpc/server'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupStaff, type Staff } from '../../testing/staff.ts'

let s: Staff
beforeEach(async () => {
  s = await setupStaff()
})

const create = (by: UserCaller, input: { name: string; parentId?: string; memberIds?: string[] }) =>
  call(s.units.create, { memberIds: [], ...input }, s.context(by))

it('nests units, keeps members, and finds people by unit', async () => {
  const { data: parks } = await create(s.admin.caller, { name: 'Parks', memberIds: [s.user.id] })
  const { data: trees } = await create(s.admin.caller, { name: 'Trees', parentId: parks.id })
  expect(trees).toMatchObject({ parentId: parks.id, memberCount: 0 })
  expect((await s.list(s.admin.caller, { businessUnitId: parks.id })).users).toMatchObject([
    { id: s.user.id, businessUnits: [{ name: 'Parks' }] },
  ])
  await expect(create(s.admin.caller, { name: 'parks' })).rejects.toHaveCode('business_unit.name_taken')
  await expect(
    call(
      s.units.update,
      { id: parks.id, name: 'Parks', parentId: trees.id, memberIds: [] },
      s.context(s.admin.caller),
    ),
  ).rejects.toHaveCode('business_unit.within_itself')
  await call(s.units.delete, { id: parks.id }, s.context(s.admin.caller))
  expect((await call(s.units.list, undefined, s.context(s.admin.caller))).data).toMatchObject([
    { id: trees.id, parentId: null },
  ])
  const entries = await s.entries()
  expect(entries.map(({ act }) => act)).toEqual([
    'business_unit_created',
    'business_unit_created',
    'business_unit_deleted',
  ])
  expect(entries[0]).toMatchObject({ after: { members: 1, added: [s.user.id] } })
  expect(entries[2]).toMatchObject({ before: { members: 1, removed: [s.user.id] } })
})

it('[7.36] finds people by their current licence and unit after changes of names, licences and units', async () => {
  const { db } = s.accounts.database
  const { data: parks } = await create(s.admin.caller, {
    name: 'Parks',
    memberIds: [s.user.id, s.admin.id],
  })
  const seat = (id: string) => db.updateTable('resources').where('user_id', '=', id)
  const person = (id: string) => db.updateTable('users').where('id', '=', id)
  const ids = async (filter: object) => (await s.list(s.admin.caller, filter)).users.map(({ id }) => id)
  const both = { licence: 'webinar', businessUnitId: parks.id }
  expect(await ids(both)).toEqual([])
  for (const id of [s.user.id, s.admin.id])
    await seat(id)
      .set({ products: ['regular', 'webinar'] })
      .execute()
  await person(s.user.id).set({ first_name: 'Aaron' }).execute()
  await person(s.admin.id).set({ first_name: 'Zoe' }).execute()
  for (const filter of [both, { licence: 'webinar' }, { businessUnitId: parks.id }]) {
    expect(await ids(filter)).toEqual([s.user.id, s.admin.id])
    expect(await ids({ ...filter, direction: 'desc', status: 'active' })).toEqual([s.admin.id, s.user.id])
    expect(await ids({ ...filter, role: 'admin' })).toEqual([s.admin.id])
  }
  const now = { department: 'Roads', role: 'user', status: 'invited' } as const
  await person(s.admin.id).set(now).execute()
  for (const filter of [both, { licence: 'webinar' }, { businessUnitId: parks.id }])
    expect(await ids({ ...filter, ...now })).toEqual([s.admin.id])
  await person(s.user.id).set({ deleted_at: new Date() }).execute()
  expect(await ids(both)).toEqual([s.admin.id])
  expect(await ids({ ...both, isDeleted: true })).toEqual([s.user.id])
  await seat(s.admin.id)
    .set({ products: ['regular'] })
    .execute()
  expect(await ids(both)).toEqual([])
  expect((await s.list(s.stranger, { businessUnitId: parks.id })).users).toEqual([])
})

it('[7.39] shows the units of a user to the user and to admins of the organisation', async () => {
  const { data: parks } = await create(s.admin.caller, { name: 'Parks', memberIds: [s.user.id] })
  const byUser = (by: UserCaller) => call(s.units.byUser, { userId: s.user.id }, s.context(by))
  expect((await byUser(s.user.caller)).data).toMatchObject([{ name: 'Parks' }])
  await expect(byUser(s.stranger)).rejects.toHaveCode('users.not_found')
  await expect(create(s.user.caller, { name: 'Mine' })).rejects.toHaveCode('general.forbidden')
  await expect(call(s.units.list, undefined, s.context(s.user.caller))).rejects.toHaveCode(
    'general.forbidden',
  )
  await expect(call(s.units.members, { id: parks.id }, s.context(s.stranger))).rejects.toHaveCode(
    'business_unit.not_found',
  )
  await expect(create(s.stranger, { name: 'X', memberIds: [s.user.id] })).rejects.toHaveCode(
    'team.member_unknown',
  )
  await expect(create(s.stranger, { name: 'X', parentId: parks.id })).rejects.toHaveCode(
    'business_unit.not_found',
  )
})

it('[4.1] keeps the place of deleted people, in case they are restored', async () => {
  const { data: parks } = await create(s.admin.caller, { name: 'Parks', memberIds: [s.user.id] })
  const members = async () =>
    (await call(s.units.members, { id: parks.id }, s.context(s.admin.caller))).data.map(({ id }) => id)
  const person = s.accounts.database.db.updateTable('users').where('id', '=', s.user.id)
  await person.set({ deleted_at: new Date() }).execute()
  expect(await members()).toEqual([])
  await call(
    s.units.update,
    { id: parks.id, name: 'Parks', parentId: null, memberIds: [s.admin.id] },
    s.context(s.admin.caller),
  )
  await person.set({ deleted_at: null }).execute()
  expect((await members()).toSorted()).toEqual([s.admin.id, s.user.id].toSorted())
})

it('[4.1, 7.36] finds people by unit and licence who became active at the moment they got them', async () => {
  const { db } = s.accounts.database
  const layla = await s.colleague('layla@riverside.example')
  const person = (tx: DbOrTx) => tx.updateTable('users').where('id', '=', layla.id)
  await person(db).set({ status: 'invited', activated_at: null }).execute()
  const isWaiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
  /** Activates the account in a transaction that ends when the change waits for it or has passed it. */
  async function whileActivating(change: () => Promise<unknown>) {
    let changed: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await person(tx).set({ status: 'active', activated_at: new Date() }).execute()
      let isDone = false
      changed = change().finally(() => (isDone = true))
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
    })
    await changed
  }
  const active = async (filter: object) =>
    (await s.list(s.admin.caller, { ...filter, status: 'active' })).users.map(({ id }) => id)

  let unitId = ''
  await whileActivating(async () => {
    unitId = (await create(s.admin.caller, { name: 'Parks', memberIds: [layla.id] })).data.id
  })
  expect(await active({ businessUnitId: unitId })).toEqual([layla.id])

  await person(db).set({ status: 'invited', activated_at: null }).execute()
  const input = { userId: layla.id, products: ['regular' as const, 'webinar' as const] }
  await whileActivating(() => call(s.accounts.router.seat.saveProducts, input, s.context(s.admin.caller)))
  expect(await active({ licence: 'webinar' })).toEqual([layla.id])
})
