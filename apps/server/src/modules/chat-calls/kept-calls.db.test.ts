import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { setupRooms } from '../../testing/rooms.ts'
import { foldPersonalData } from '../../app/personal-data.ts'
import { chatCallsData } from './personal-data.ts'

/** A call of a chat in each of two organisations, begun by its host. */
async function setup(chatRoomIds: readonly [string, string]) {
  const rooms = await setupRooms()
  const { db, host, organizationId, addOrganization, addUser, startMeeting, clock } = rooms
  const data = chatCallsData({ db, erase: 'rows' })
  const { move } = foldPersonalData(() => [{ name: 'chat-calls', personalData: data }])
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
  return { db, data, move, host, layla, organizationId, moved, calls, listCalls }
}

const [river, bridge] = ['!river:chat.example.org', '!bridge:chat.example.org']

it('[2.63] moves with the person who joins an organisation', async () => {
  const { db, move, organizationId, moved, listCalls } = await setup([river, bridge])
  await db.transaction().execute((tx) => move(tx, moved))
  expect(await listCalls()).toMatchObject([
    { organization_id: organizationId, ended_at: null },
    { organization_id: organizationId, ended_at: null },
  ])
})

it('[2.63] ends if the chat has a call there already', async () => {
  const { db, move, organizationId, moved, listCalls } = await setup([river, river])
  await db.transaction().execute((tx) => move(tx, moved))
  expect(await listCalls()).toMatchObject([
    { organization_id: organizationId, ended_at: null },
    { organization_id: organizationId, ended_at: expect.any(Date) },
  ])
})

it('[4.1] continues after the account that began it is deleted', async () => {
  const { db, layla, calls, listCalls } = await setup([river, bridge])
  await db
    .updateTable('chat_calls')
    .set({ started_by: layla.id })
    .where('id', '=', calls[0] ?? '')
    .execute()
  await db.deleteFrom('users').where('id', '=', layla.id).execute()
  // Her own meeting went with her.
  expect(await listCalls()).toMatchObject([{ id: calls[0], started_by: null }])
})

it('[1.24, 2.56] is exported with its organisation, and with the person who began it', async () => {
  const { data, host, organizationId, calls } = await setup([river, bridge])
  const textOf = async (files: AsyncIterable<{ content: AsyncIterable<string | Uint8Array> }>) => {
    let text = ''
    for await (const { content } of files)
      for await (const piece of content)
        text += typeof piece === 'string' ? piece : Buffer.from(piece).toString()
    return text
  }
  for (const text of [
    await textOf(data.exportOrganization(organizationId)),
    await textOf(data.exportPerson({ userId: host.id, organizationId })),
  ]) {
    expect(text).toContain(calls[0])
    expect(text).toContain(river)
    expect(text).not.toContain(bridge)
  }
})
