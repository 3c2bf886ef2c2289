import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupChat } from '../../testing/chat-setup.ts'

async function setup() {
  const chat = await setupChat()
  const { app, db, homeserver, nusrat, arif, clock } = chat
  const group = async (name: string, members = [arif]) =>
    (await nusrat.api.chat.createGroup({ name, userIds: members.map(({ id }) => id) })).data.roomId
  const setDeleted = (person: typeof arif, at: number | null) =>
    db
      .updateTable('users')
      .set({ deleted_at: at === null ? null : new Date(at) })
      .where('id', '=', person.id)
      .execute()
  async function purge(person: typeof arif) {
    await setDeleted(person, clock.now())
    clock.advance(limits.deletedAccountDays * dayMs + 1)
    await chat.runCron('purge-deleted-people')
  }
  /** The members of each chat of a person. */
  const membersSeenBy = async ({ api }: typeof nusrat) =>
    (await api.chat.list()).data.chats.map(({ members }) => members.map(({ userId }) => userId))
  const countChats = async () => (await db.selectFrom('chats').select('id').execute()).length
  const bot = `@majlis:${homeserver.serverName}`
  return {
    ...chat,
    group,
    setDeleted,
    purge,
    membersSeenBy,
    countChats,
    bot,
    personalData: app.modules.personalData,
  }
}

it('[1.14] closes the room at the homeserver when the last member leaves', async () => {
  const { nusrat, arif, group, homeserver, runDue, countChats } = await setup()
  const roomId = await group('River path')
  await arif.api.chat.removeMember({ roomId, userId: arif.id })
  await runDue()
  expect(await countChats()).toBe(1)
  await nusrat.api.chat.removeMember({ roomId, userId: nusrat.id })
  await runDue()
  expect(await countChats()).toBe(0)
  expect(homeserver.listInside(roomId)).toEqual([])
})

it('[1.14] closes the second room of two people who open their chat at the same moment', async () => {
  const { nusrat, arif, homeserver, runDue, bot } = await setup()
  await Promise.all([
    nusrat.api.chat.openDirect({ userId: arif.id }),
    arif.api.chat.openDirect({ userId: nusrat.id }),
  ])
  await runDue()
  const open = homeserver
    .listRooms()
    .map(homeserver.listInside)
    .filter((inside) => inside.length > 0)
  expect(open.map((inside) => inside.toSorted())).toEqual([[bot, nusrat.account, arif.account].toSorted()])
})

it('[1.14] keeps people in a group who are added again before the homeserver has removed them', async () => {
  const { nusrat, arif, group, homeserver, runDue } = await setup()
  const roomId = await group('River path')
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  await nusrat.api.chat.addMembers({ roomId, userIds: [arif.id] })
  await runDue()
  expect(homeserver.listInside(roomId)).toContain(arif.account)
})

it('[1.14] passes the ownership of a group to whoever has been in it longest', async () => {
  const { nusrat, arif, colleague, clock, group } = await setup()
  const layla = await colleague('layla')
  const roomId = await group('River path')
  clock.advance(1_000)
  await arif.api.chat.addMembers({ roomId, userIds: [layla.id] })
  await nusrat.api.chat.removeMember({ roomId, userId: nusrat.id })
  await expect(layla.api.chat.rename({ roomId, name: 'Mine' })).rejects.toHaveCode('chat.not_allowed')
  const { data: renamed } = await arif.api.chat.rename({ roomId, name: 'Ours' })
  expect(renamed.members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [arif.id, true],
    [layla.id, false],
  ])
})

it('[1.14, 4.1] hides deleted people in groups, and restores them as they were', async () => {
  const { nusrat, arif, group, setDeleted, clock, membersSeenBy } = await setup()
  await group('River path')
  await setDeleted(arif, clock.now())
  expect(await membersSeenBy(nusrat)).toEqual([[nusrat.id]])
  await setDeleted(arif, null)
  expect((await membersSeenBy(nusrat))[0]).toHaveLength(2)
})

it('[1.14, 4.1] ends chats with their last person who is purged', async () => {
  const { nusrat, arif, group, purge, membersSeenBy, homeserver, countChats, runDue, signIn } = await setup()
  const shared = await group('River path')
  const { data: own } = await arif.api.chat.createGroup({ name: 'My notes', userIds: [] })
  await purge(arif)
  await runDue()
  expect(await countChats()).toBe(1)
  expect(homeserver.listInside(own.roomId)).toEqual([])
  expect(homeserver.listInside(shared)).not.toContain(arif.account)
  expect(await membersSeenBy(await signIn(nusrat.email))).toEqual([[nusrat.id]])
})

it('[1.14, 2.63] ends the chats of an organisation that someone leaves for another one', async () => {
  const { stranger, nusrat, personalData, db, countChats, homeserver, runDue } = await setup()
  const sadia = await stranger()
  const { data: notes } = await sadia.api.chat.createGroup({ name: 'My notes', userIds: [] })
  const moved = {
    userId: sadia.id,
    placeId: newId(),
    fromOrganizationId: sadia.session.user.organization_id,
    toOrganizationId: nusrat.session.user.organization_id,
  }
  await db.transaction().execute((tx) => personalData.move(tx, moved))
  await runDue()
  expect(await countChats()).toBe(0)
  expect(homeserver.listInside(notes.roomId)).toEqual([])
})

it('[1.14, 2.30] closes the rooms of an organisation that is deleted, also if the homeserver is down at that moment', async () => {
  const { nusrat, group, db, clock, homeserver, runCron, runDue, countChats } = await setup()
  const roomId = await group('River path')
  const due = new Date(clock.now() - 1)
  const { organization_id: id } = nusrat.session.user
  await db
    .updateTable('organizations')
    .set({ deletion_requested_at: due, deletion_due_at: due })
    .where('id', '=', id)
    .execute()
  homeserver.setFailureMode('failing')
  await runCron('purge-organizations')
  expect(await countChats()).toBe(0)
  homeserver.setFailureMode(null)
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(db)
  await runDue()
  expect(homeserver.listInside(roomId)).toEqual([])
})
