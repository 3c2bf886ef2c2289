import { expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/durations.ts'
import { recordedLog } from '../../../testing/log.ts'
import { setupChat } from '../../../testing/chat-setup.ts'

async function setup() {
  const { log, lines } = recordedLog()
  const chat = await setupChat({ log })
  const { nusrat, arif, homeserver, runCron, clock } = chat
  const bot = `@majlis:${homeserver.serverName}`
  const group = async () =>
    (await nusrat.api.chat.createGroup({ name: 'River path', userIds: [arif.id] })).data.roomId
  async function compare({ afterDays = 0 } = {}): Promise<void> {
    await runCron('compare-chat-rooms')
    clock.advance(afterDays * dayMs)
    await runCron('follow-due-chat-rooms')
  }
  return { ...chat, bot, group, compare, lines }
}

it('[1.14] closes rooms at the homeserver that are no chats for 30 days, and no others', async () => {
  const { nusrat, bot, group, compare, homeserver, db, lines } = await setup()
  homeserver.admins.add(bot)
  const [kept, lost] = [await group(), await group()]
  const foreign = homeserver.addRoom({ members: [nusrat.account] })
  await db.deleteFrom('chats').where('chat_room_id', '=', lost).execute()
  await compare({ afterDays: 29 })
  expect(homeserver.listInside(lost)).toContain(nusrat.account)
  expect([...homeserver.purged]).toEqual([])
  expect(lines()).toContainEqual(expect.objectContaining({ level: 'warn', roomIds: [lost] }))
  await compare({ afterDays: 1 })
  expect(homeserver.listInside(lost)).toEqual([])
  expect([...homeserver.purged]).toEqual([lost])
  expect(homeserver.listInside(foreign)).toEqual([nusrat.account])
  expect(homeserver.listInside(kept)).toContain(bot)
})

it('[1.14] closes no room that becomes a chat within 30 days', async () => {
  const { bot, compare, homeserver, db, group, runCron } = await setup()
  const roomId = await group()
  const [chat] = await db.selectFrom('chats').selectAll().execute()
  await db.deleteFrom('chats').execute()
  await runCron('compare-chat-rooms')
  if (chat) await db.insertInto('chats').values(chat).execute()
  await compare({ afterDays: 30 })
  expect(homeserver.listInside(roomId)).toContain(bot)
  expect(await db.selectFrom('closing_chat_rooms').selectAll().execute()).toEqual([])
})

it('[1.14] makes the people of a room those of its chat', async () => {
  const { nusrat, arif, bot, colleague, group, compare, homeserver } = await setup()
  const roomId = await group()
  const layla = await colleague('layla')
  homeserver.setMembership(roomId, layla.account, 'join')
  homeserver.setMembership(roomId, arif.account, 'leave')
  await compare()
  expect(homeserver.listInside(roomId).toSorted()).toEqual([bot, nusrat.account, arif.account].toSorted())
})

it('[1.14] closes nothing at a homeserver whose rooms are mostly unknown, such as that of another installation', async () => {
  const { bot, group, compare, homeserver, lines } = await setup()
  await group()
  const rooms = Array.from({ length: 21 }, () => homeserver.addRoom({ members: [bot] }))
  await compare({ afterDays: 30 })
  for (const roomId of rooms) expect(homeserver.listInside(roomId)).toEqual([bot])
  expect(lines()).toContainEqual(expect.objectContaining({ level: 'error', unknownRooms: 21, knownRooms: 1 }))
})

it('[1.14] removes no one from a chat while rooms are unknown: the database may be an old backup or a copy', async () => {
  const { nusrat, arif, bot, colleague, group, compare, homeserver } = await setup()
  const roomId = await group()
  const layla = await colleague('layla')
  homeserver.setMembership(roomId, layla.account, 'join')
  homeserver.setMembership(roomId, arif.account, 'leave')
  homeserver.addRoom({ members: [bot, layla.account] })
  await compare()
  expect(homeserver.listInside(roomId).toSorted()).toEqual(
    [bot, nusrat.account, arif.account, layla.account].toSorted(),
  )
})

it('[1.14] compares the other rooms if one fails', async () => {
  const { arif, group, compare, homeserver } = await setup()
  const rooms = [await group(), await group()]
  for (const broken of rooms) {
    for (const roomId of rooms) homeserver.setMembership(roomId, arif.account, 'leave')
    homeserver.brokenRooms.add(broken)
    await compare()
    homeserver.brokenRooms.clear()
    for (const roomId of rooms)
      expect(homeserver.listInside(roomId).includes(arif.account)).toBe(roomId !== broken)
  }
})
