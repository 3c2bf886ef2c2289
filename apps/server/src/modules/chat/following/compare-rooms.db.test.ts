import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { recordedLog } from '../../../testing/log.ts'
import { setupChat } from '../../../testing/chat-setup.ts'

async function setup() {
  const { log, lines } = recordedLog()
  const chat = await setupChat({ log })
  const { nusrat, arif, homeserver, runCron, clock } = chat
  const bot = `@majlis:${homeserver.serverName}`
  const group = async () =>
    (await nusrat.api.chat.createGroup({ name: 'River path', userIds: [arif.id] })).data.roomId
  async function compare(): Promise<void> {
    await runCron('compare-chat-rooms')
    clock.advance(hourMs)
    await runCron('follow-due-chat-rooms')
  }
  return { ...chat, bot, group, compare, lines }
}

it('[1.14] closes rooms at the homeserver that are no chats, and no others', async () => {
  const { nusrat, bot, group, compare, homeserver, db } = await setup()
  const [kept, lost] = [await group(), await group()]
  const foreign = homeserver.addRoom({ members: [nusrat.account] })
  await db.deleteFrom('chats').where('chat_room_id', '=', lost).execute()
  await compare()
  expect(homeserver.listInside(lost)).toEqual([])
  expect(homeserver.listInside(foreign)).toEqual([nusrat.account])
  expect(homeserver.listInside(kept)).toContain(bot)
})

it('[1.14] closes no room that becomes a chat within an hour', async () => {
  const { bot, compare, homeserver, db, group, runCron } = await setup()
  const roomId = await group()
  const [chat] = await db.selectFrom('chats').selectAll().execute()
  await db.deleteFrom('chats').execute()
  await runCron('compare-chat-rooms')
  if (chat) await db.insertInto('chats').values(chat).execute()
  await compare()
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
  await compare()
  for (const roomId of rooms) expect(homeserver.listInside(roomId)).toEqual([bot])
  expect(lines()).toContainEqual(expect.objectContaining({ level: 'error', unknownRooms: 21, knownRooms: 1 }))
})
