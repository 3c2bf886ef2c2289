import type { OrganizationRole } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'

async function setup() {
  const rooms = await setupRooms()
  const { db, clock, addUser, organizationId, browser, events, platform } = rooms
  async function add(name: string, role: OrganizationRole): Promise<TestUser> {
    const user = await addUser(organizationId, name)
    await db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
    return { ...user, role }
  }
  /** Accepts the invitation of someone. */
  async function join(name: string, invitedBy: TestUser | null): Promise<TestUser> {
    const user = await add(name, 'user')
    const at = new Date(clock.now())
    if (invitedBy)
      await db
        .insertInto('user_invitations')
        .values({
          user_id: user.id,
          link_hash: user.id,
          invited_by: invitedBy.id,
          sent_at: at,
          expires_at: at,
        })
        .execute()
    await events.publish(db, 'user.activated', { userId: user.id, organizationId })
    await platform.settle()
    return user
  }
  const centerOf = async (user: TestUser) =>
    (await (await browser({ user }).api()).notification.list({})).data.notifications
  return { ...rooms, add, join, centerOf }
}

it('notifies the owner and the administrator who invited someone, and no one else, of a new colleague', async () => {
  const { add, join, centerOf, addUser, addOrganization, mails } = await setup()
  const owner = await add('Sadia', 'owner')
  const admin = await add('Omar', 'admin')
  const other = await add('Samira', 'admin')
  const stranger = { ...(await addUser(await addOrganization('Elsewhere'), 'Tomas')), role: 'owner' as const }
  const layla = await join('Layla', admin)
  for (const user of [owner, admin])
    expect(await centerOf(user)).toMatchObject([
      {
        kind: 'colleague_joined',
        actorName: 'Layla Test',
        path: '/user-management',
        data: { userIds: [layla.id], count: 1 },
      },
    ])
  for (const user of [other, layla, stranger]) expect(await centerOf(user)).toEqual([])
  // Shown in Majlis, unless someone chooses mails.
  expect(await mails()).toEqual([])
})

it('groups those who join on one day, and does not notify of one person twice', async () => {
  const { add, join, centerOf, events, db, organizationId, platform, clock } = await setup()
  const owner = await add('Sadia', 'owner')
  const layla = await join('Layla', null)
  const omar = await join('Omar', null)
  await events.publish(db, 'user.activated', { userId: layla.id, organizationId })
  await platform.settle()
  expect(await centerOf(owner)).toMatchObject([
    { actorName: 'Omar Test', data: { userIds: [omar.id, layla.id], count: 2 } },
  ])
  clock.advance(dayMs)
  await join('Zoe', null)
  expect(await centerOf(owner)).toHaveLength(2)
})

it('counts a person once if the event is delivered again', async () => {
  const { add, centerOf, events, db, organizationId, platform } = await setup()
  const owner = await add('Sadia', 'owner')
  const layla = await add('Layla', 'user')
  await events.publish(db, 'user.activated', { userId: layla.id, organizationId })
  const task = 'user.activated > people.notify_joined'
  const delivery = (await platform.waiting()).find(({ name }) => name === task)
  await platform.settle()
  // By now, others have taken her place in the list.
  await db
    .updateTable('notifications')
    .set({ data: JSON.stringify({ userIds: [owner.id], count: 2 }) })
    .execute()
  await sql`SELECT graphile_worker.add_job(${task}, ${JSON.stringify(delivery?.payload)}::json)`.execute(db)
  await platform.settle()
  expect((await centerOf(owner)).map(({ data }) => data)).toEqual([{ userIds: [owner.id], count: 2 }])
})

it('lists the latest fifty who joined on a day, and counts all of them', async () => {
  const { add, join, centerOf, db } = await setup()
  const owner = await add('Sadia', 'owner')
  await join('Layla', null)
  const before = { userIds: Array.from({ length: 50 }, () => crypto.randomUUID()), count: 70 }
  await db
    .updateTable('notifications')
    .set({ data: JSON.stringify(before) })
    .where('user_id', '=', owner.id)
    .execute()
  const omar = await join('Omar', null)
  const [one] = await centerOf(owner)
  expect(one?.data).toEqual({ userIds: [omar.id, ...before.userIds.slice(0, 49)], count: 71 })
})

it('does not notify an administrator whose role has changed since', async () => {
  const { add, join, centerOf } = await setup()
  const former = await add('Arif', 'user')
  await join('Layla', former)
  expect(await centerOf(former)).toEqual([])
})
