import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { setupChat } from '../../../testing/chat-setup.ts'

async function setup() {
  const chat = await setupChat()
  const { db, nusrat, arif, homeserver, runCron } = chat
  const group = async (userIds: readonly string[] = [arif.id]) =>
    (await nusrat.api.chat.createGroup({ name: 'River path', userIds: [...userIds] })).data.roomId
  /** More people like Arif. */
  async function crowd(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId())
    const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'users' AND is_generated = 'NEVER'`.execute(db)
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
    await sql`
      INSERT INTO users (${columns})
      SELECT ${columns} FROM (
        SELECT p.* FROM users AS u, unnest(${ids}::uuid[]) AS i (id),
          jsonb_populate_record(u, jsonb_build_object('id', i.id, 'email', i.id || '@riverside.example')) AS p
        WHERE u.id = ${arif.id}
      ) AS copies`.execute(db)
    return ids
  }
  const waiting = async () => ({
    changes: await db.selectFrom('chat_member_changes').selectAll().execute(),
    closings: await db.selectFrom('closing_chat_rooms').selectAll().where('closed_at', 'is', null).execute(),
  })
  const followDue = () => runCron('follow-due-chat-rooms')
  const insideOf = (roomId: string) =>
    homeserver.listInside(roomId).filter((account) => !account.startsWith('@majlis:'))
  return { ...chat, group, crowd, waiting, followDue, insideOf }
}

/** The calls at the homeserver that change who is in a room. */
const changesIn = (requests: readonly string[]) =>
  requests.flatMap((request) => /\/(kick|invite|join)$/.exec(request)?.[1] ?? [])

it('[1.14] takes people out of rooms who were removed when no homeserver was set any more', async () => {
  const { open, nusrat, arif, group, waiting, followDue, insideOf } = await setup()
  const [left, ended] = [await group(), await group([])]
  await nusrat.api.chat.removeMember({ roomId: left, userId: arif.id })
  await nusrat.api.chat.removeMember({ roomId: ended, userId: nusrat.id })
  const without = await open({ MATRIX_URL: '', MATRIX_SERVER_NAME: '', MATRIX_APPSERVICE_TOKEN: '' })
  await without.platform.jobs.runDue()
  expect(insideOf(left)).toContain(arif.account)
  await followDue()
  expect(insideOf(left)).toEqual([nusrat.account])
  expect(insideOf(ended)).toEqual([])
  expect(await waiting()).toEqual({ changes: [], closings: [] })
})

it('[1.14] goes on with other rooms if one fails, and tries that one again', async () => {
  const { nusrat, arif, group, homeserver, runDue, followDue, insideOf } = await setup()
  const rooms = [await group(), await group(), await group()].toSorted()
  const [broken = '', ...others] = rooms
  homeserver.brokenRooms.add(broken)
  for (const roomId of rooms) await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  await runDue()
  for (const roomId of others) expect(insideOf(roomId)).toEqual([nusrat.account])
  for (const roomId of others) await nusrat.api.chat.removeMember({ roomId, userId: nusrat.id })
  homeserver.setFailureMode('failing')
  await followDue()
  homeserver.setFailureMode(null)
  await followDue()
  for (const roomId of others) expect(insideOf(roomId)).toEqual([])
  expect(insideOf(broken)).toContain(arif.account)
  homeserver.brokenRooms.clear()
  await followDue()
  expect(insideOf(broken)).toEqual([nusrat.account])
})

it('[1.14] lets people in again only after the homeserver has removed them', async () => {
  const { nusrat, arif, group, homeserver, followDue, insideOf, waiting } = await setup()
  const roomId = await group()
  homeserver.setFailureMode('failing')
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  await nusrat.api.chat.addMembers({ roomId, userIds: [arif.id] })
  homeserver.setFailureMode(null)
  const before = homeserver.requests.length
  await Promise.all([followDue(), nusrat.api.chat.addMembers({ roomId, userIds: [] })])
  expect(changesIn(homeserver.requests.slice(before))).toEqual(['kick', 'invite', 'join'])
  expect(insideOf(roomId)).toContain(arif.account)
  expect((await waiting()).changes).toEqual([])
})

it('[1.14] follows a removal that comes while someone is being let in', async () => {
  const { nusrat, arif, group, homeserver, db, clock, followDue, insideOf } = await setup()
  const roomId = await group([])
  homeserver.setFailureMode('failing')
  await nusrat.api.chat.addMembers({ roomId, userIds: [arif.id] })
  homeserver.setFailureMode(null)
  // Another process asks the homeserver at this moment.
  const busyUntil = new Date(clock.now() + minuteMs)
  await db.updateTable('chat_member_changes').set({ next_attempt_at: busyUntil }).execute()
  homeserver.setMembership(roomId, arif.account, 'join')
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  await followDue()
  expect(insideOf(roomId)).toContain(arif.account)
  clock.advance(minuteMs)
  await followDue()
  expect(insideOf(roomId)).toEqual([nusrat.account])
})

it('[1.14] closes the room of a chat that cannot be stored', async () => {
  const { db, nusrat, group, homeserver, runDue, insideOf, waiting } = await setup()
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER fail BEFORE INSERT ON chat_members EXECUTE FUNCTION fail()`.execute(db)
  await expect(group()).rejects.toHaveCode('general.failed')
  const [roomId = ''] = homeserver.listRooms()
  await runDue()
  expect(insideOf(roomId)).toEqual([])
  expect((await nusrat.api.chat.list()).data.chats).toEqual([])
  expect((await waiting()).closings).toEqual([])
})

it('[1.14] closes a room that was being filled when the server ended', async () => {
  const { db, clock, homeserver, nusrat, followDue, insideOf } = await setup()
  const roomId = homeserver.addRoom({ members: [`@majlis:${homeserver.serverName}`, nusrat.account] })
  const closesAt = new Date(clock.now() + 10 * minuteMs)
  const row = { chat_room_id: roomId, closes_at: closesAt, next_attempt_at: closesAt }
  await db.insertInto('closing_chat_rooms').values(row).execute()
  await followDue()
  expect(insideOf(roomId)).toEqual([nusrat.account])
  clock.advance(10 * minuteMs)
  await followDue()
  expect(insideOf(roomId)).toEqual([])
})

it('[1.14] makes a large group at once, and lets its people into the room one after the other', async () => {
  const { nusrat, group, crowd, homeserver, runDue, insideOf } = await setup()
  const ids = await crowd(30)
  const roomId = await group(ids)
  expect((await nusrat.api.chat.list()).data.chats[0]?.members).toHaveLength(31)
  const atFirst = insideOf(roomId)
  expect(atFirst).toContain(nusrat.account)
  expect(atFirst.length).toBeLessThanOrEqual(20)
  await runDue()
  expect(insideOf(roomId)).toHaveLength(31)
  const before = homeserver.requests.length
  await nusrat.api.chat.addMembers({ roomId, userIds: await crowd(12) })
  expect(homeserver.requests).toHaveLength(before)
  await runDue()
  expect(insideOf(roomId)).toHaveLength(43)
})

it('[1.14] adds no more people than a group may have, also by two calls at the same moment', async () => {
  const { nusrat, arif, group, crowd, db } = await setup()
  const roomId = await group()
  const others = await crowd(limits.chat.maxMembers - 3)
  await sql`INSERT INTO chat_members (chat_id, user_id, is_owner, joined_at)
    SELECT c.id, u, false, now() FROM chats AS c, unnest(${others}::uuid[]) AS u`.execute(db)
  const [one = '', other = ''] = await crowd(2)
  const added = await Promise.allSettled([
    nusrat.api.chat.addMembers({ roomId, userIds: [one] }),
    arif.api.chat.addMembers({ roomId, userIds: [other] }),
  ])
  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { count } = await db
    .selectFrom('chat_members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(limits.chat.maxMembers)
})

it('[1.14, 7.56] hides a chat and its call from someone whom the homeserver has not removed yet', async () => {
  const { app, nusrat, arif, group, homeserver, goIn } = await setup()
  const roomId = await group()
  const { data: call } = await nusrat.api.chatMeeting.start({ roomId })
  await goIn(nusrat, call.meetingUrl)
  const headers = { authorization: `Bearer ${arif.session.matrixAccessToken}` }
  const sync = async () =>
    (await app.http.inject({ url: '/_matrix/client/v3/sync', headers })).json<{ rooms: { join: object } }>()
  expect(Object.keys((await sync()).rooms.join)).toEqual([roomId])
  expect((await arif.api.chatMeeting.meeting({ roomId })).data).toEqual(call)
  homeserver.brokenRooms.add(roomId)
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  homeserver.brokenRooms.clear()
  expect(homeserver.listInside(roomId)).toContain(arif.account)
  expect(Object.keys((await sync()).rooms.join)).toEqual([])
  expect((await arif.api.chatMeeting.meeting({ roomId })).data).toBeNull()
  await expect(arif.api.chatMeeting.start({ roomId })).rejects.toHaveCode('chat.room_not_found')
  await expect(arif.api.chatMeeting.people({ roomId })).rejects.toHaveCode('chat.members_unavailable')
})

it('[1.14] stores no chat in a room that is being closed, because filling it took too long', async () => {
  const { db, clock, group, homeserver, runDue, insideOf } = await setup()
  homeserver.interruptAt(/\/join$/, async () => clock.advance(11 * minuteMs))
  await expect(group()).rejects.toHaveCode('chat.unanswered')
  expect(await db.selectFrom('chats').selectAll().execute()).toEqual([])
  await runDue()
  expect(insideOf(homeserver.listRooms()[0] ?? '')).toEqual([])
})

it('[1.14] follows a removal at once that comes while a call lets someone in', async () => {
  const { nusrat, arif, group, homeserver, insideOf, waiting } = await setup()
  const roomId = await group([])
  homeserver.interruptAt(/\/invite$/, () => nusrat.api.chat.removeMember({ roomId, userId: arif.id }))
  await nusrat.api.chat.addMembers({ roomId, userIds: [arif.id] })
  expect(insideOf(roomId)).toEqual([nusrat.account])
  expect((await waiting()).changes).toEqual([])
})

it('[1.14] keeps a closed chat shut until what was written there is deleted at the homeserver', async () => {
  const { app, db, clock, nusrat, arif, group, homeserver, runDue, followDue } = await setup()
  const roomId = await group()
  const headers = { authorization: `Bearer ${arif.session.matrixAccessToken}` }
  const url = `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/messages`
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  await nusrat.api.chat.removeMember({ roomId, userId: nusrat.id })
  await runDue()
  const before = homeserver.requests.length
  expect((await app.http.inject({ url, headers })).statusCode).toBe(403)
  expect(homeserver.requests.slice(before)).toEqual([])
  const closedRooms = () => db.selectFrom('closing_chat_rooms').select('chat_room_id').execute()
  async function followAfter30Days(): Promise<void> {
    clock.advance(30 * dayMs)
    await followDue()
  }
  await followAfter30Days()
  expect(await closedRooms()).toEqual([{ chat_room_id: roomId }])
  homeserver.admins.add(`@majlis:${homeserver.serverName}`)
  await followAfter30Days()
  expect([...homeserver.purged]).toEqual([roomId])
  expect(await closedRooms()).toEqual([])
})
