import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { silentLog } from '../../testing/log.ts'
import { setupRooms } from '../../testing/rooms.ts'
import { exportChatCalls, exportOwnChatCalls, moveChatCalls } from './index.ts'
import { createForgetPerson } from './forget-person.ts'

/** A call of a chat in each of two organisations, begun by its host. */
async function setup(chatRoomIds: readonly [string, string]) {
  const rooms = await setupRooms()
  const { db, host, organizationId, addOrganization, addUser, startMeeting, clock } = rooms
  const elsewhere = await addOrganization('Elsewhere')
  const layla = await addUser(elsewhere, 'Layla')
  const calls: string[] = []
  for (const [index, person] of [host, layla].entries()) {
    const id = newId()
    calls.push(id)
    await db
      .insertInto('chat_calls')
      .values({
        id,
        organization_id: person.organizationId,
        meeting_id: (await startMeeting({}, person)).id,
        chat_room_id: chatRoomIds[index] ?? '',
        is_group: false,
        started_by: person.id,
        created_at: new Date(clock.now()),
      })
      .execute()
  }
  const moved = {
    userId: layla.id,
    placeId: newId(),
    fromOrganizationId: elsewhere,
    toOrganizationId: organizationId,
  }
  const listCalls = () =>
    db
      .selectFrom('chat_calls')
      .select(['id', 'organization_id', 'ended_at', 'started_by'])
      .orderBy('id')
      .execute()
  return { db, clock, host, layla, organizationId, moved, calls, listCalls }
}

const [river, bridge] = ['!river:chat.example.org', '!bridge:chat.example.org']

it('[2.63] goes along with who joins an organisation', async () => {
  const { db, organizationId, moved, listCalls } = await setup([river, bridge])
  await db.transaction().execute((tx) => moveChatCalls(tx, moved))
  expect(await listCalls()).toMatchObject([
    { organization_id: organizationId, ended_at: null },
    { organization_id: organizationId, ended_at: null },
  ])
})

it('[2.63] ends, where the chat is called there already', async () => {
  const { db, organizationId, moved, listCalls } = await setup([river, river])
  await db.transaction().execute((tx) => moveChatCalls(tx, moved))
  expect(await listCalls()).toMatchObject([
    { organization_id: organizationId, ended_at: null },
    { organization_id: organizationId, ended_at: expect.any(Date) },
  ])
})

it('[4.1] forgets who began it, and nobody else', async () => {
  const { db, clock, host, layla, listCalls } = await setup([river, bridge])
  const forgetPerson = createForgetPerson({
    db,
    clock,
    log: silentLog,
    jobs: { add: async () => undefined, handle: () => undefined, schedule: () => undefined },
    homeserver: null,
  })
  await db.transaction().execute((tx) => forgetPerson(tx, layla.id))
  expect(await listCalls()).toMatchObject([{ started_by: host.id }, { started_by: null }])
})

it('[1.24, 2.56] is taken along by its organisation, and by who began it', async () => {
  const { db, host, organizationId, calls } = await setup([river, bridge])
  const textOf = async (files: AsyncIterable<{ content: AsyncIterable<string | Uint8Array> }>) => {
    let text = ''
    for await (const { content } of files)
      for await (const piece of content)
        text += typeof piece === 'string' ? piece : Buffer.from(piece).toString()
    return text
  }
  for (const text of [
    await textOf(exportChatCalls(db)(organizationId)),
    await textOf(exportOwnChatCalls(db)({ userId: host.id, organizationId })),
  ]) {
    expect(text).toContain(calls[0])
    expect(text).toContain(river)
    expect(text).not.toContain(bridge)
  }
})
