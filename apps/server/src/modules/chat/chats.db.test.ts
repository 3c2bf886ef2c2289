import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setupChat } from '../../testing/chat-setup.ts'

type Person = Awaited<ReturnType<typeof setupChat>>['nusrat']

/** Who is in a chat, by what the homeserver says. */
const atHomeserver = async (person: Person, roomId: string) =>
  (await person.api.chatMeeting.people({ roomId })).data.members.map(({ userId }) => userId).toSorted()

const chatsOf = async ({ api }: Person) => (await api.chat.list()).data.chats

it('[1.14] opens one chat for two people, whoever of them begins', async () => {
  const { nusrat, arif } = await setupChat()
  const [one, other] = await Promise.all([
    nusrat.api.chat.openDirect({ userId: arif.id }),
    arif.api.chat.openDirect({ userId: nusrat.id }),
  ])
  expect(other.data.roomId).toBe(one.data.roomId)
  expect(one.data).toMatchObject({ name: null, canManage: false })
  expect(one.data.members.map(({ account, isMe }) => ({ account, isMe }))).toEqual(
    expect.arrayContaining([
      { account: nusrat.account, isMe: true },
      { account: arif.account, isMe: false },
    ]),
  )
  expect(await chatsOf(arif)).toEqual([other.data])
  expect(await atHomeserver(arif, one.data.roomId)).toEqual([nusrat.account, arif.account].toSorted())
  // Without a name, a call of it is one-to-one (spec 7.57).
  expect((await arif.api.chatMeeting.people({ roomId: one.data.roomId })).data.name).toBeNull()
})

it('[1.14] makes a group, adds people who never signed in to the chat, and renames it', async () => {
  const { nusrat, arif, colleague } = await setupChat()
  const layla = await colleague('layla')
  const { data: group } = await nusrat.api.chat.createGroup({ name: ' River path ', userIds: [arif.id] })
  expect(group).toMatchObject({ name: 'River path', canManage: true })
  const { roomId } = group
  expect(await chatsOf(layla)).toEqual([])
  const { data: grown } = await arif.api.chat.addMembers({ roomId, userIds: [layla.id, nusrat.id] })
  expect(new Map(grown.members.map(({ userId, isOwner }) => [userId, isOwner]))).toEqual(
    new Map([
      [nusrat.id, true],
      [arif.id, false],
      [layla.id, false],
    ]),
  )
  await nusrat.api.chat.rename({ roomId, name: 'River path 2027' })
  expect((await chatsOf(layla))[0]?.name).toBe('River path 2027')
  const { data: people } = await layla.api.chatMeeting.people({ roomId })
  expect(people.name).toBe('River path 2027')
  expect(people.members).toHaveLength(3)
})

it('[1.14] lets only the owner rename a group and remove others, and everyone leave', async () => {
  const { nusrat, arif, colleague, runDue } = await setupChat()
  const layla = await colleague('layla')
  const { data: group } = await nusrat.api.chat.createGroup({ name: 'River', userIds: [arif.id, layla.id] })
  const { roomId } = group
  await expect(arif.api.chat.rename({ roomId, name: 'Mine' })).rejects.toHaveCode('chat.not_allowed')
  await expect(arif.api.chat.removeMember({ roomId, userId: layla.id })).rejects.toHaveCode(
    'chat.not_allowed',
  )
  await nusrat.api.chat.removeMember({ roomId, userId: layla.id })
  expect(await chatsOf(layla)).toEqual([])
  await runDue()
  expect(await atHomeserver(arif, roomId)).toEqual([nusrat.account, arif.account].toSorted())
  await expect(layla.api.chat.addMembers({ roomId, userIds: [layla.id] })).rejects.toHaveCode(
    'chat.room_not_found',
  )
  // Once the owner has left, the others look after the group.
  await nusrat.api.chat.removeMember({ roomId, userId: nusrat.id })
  expect((await arif.api.chat.rename({ roomId, name: 'Ours' })).data).toMatchObject({
    name: 'Ours',
    canManage: true,
  })
})

it('[1.14] changes nothing about the people of a chat of two', async () => {
  const { nusrat, arif, colleague } = await setupChat()
  const layla = await colleague('layla')
  const { roomId } = (await nusrat.api.chat.openDirect({ userId: arif.id })).data
  const refused = [
    () => nusrat.api.chat.rename({ roomId, name: 'Two' }),
    () => nusrat.api.chat.addMembers({ roomId, userIds: [layla.id] }),
    () => nusrat.api.chat.removeMember({ roomId, userId: arif.id }),
    () => nusrat.api.chat.removeMember({ roomId, userId: nusrat.id }),
  ]
  for (const attempt of refused) await expect(attempt()).rejects.toHaveCode('chat.not_allowed')
})

it('[1.14, 6.6] lets no one chat with people of other organisations, suspended ones, those without chat, or oneself', async () => {
  const { nusrat, arif, colleague, stranger, switchChatOff } = await setupChat()
  const layla = await colleague('layla')
  const sadia = await stranger()
  await nusrat.api.people.suspend({ userIds: [layla.id] })
  await switchChatOff()
  for (const userId of [arif.id, layla.id, sadia.id, nusrat.id]) {
    const direct = nusrat.api.chat.openDirect({ userId })
    await expect(direct).rejects.toHaveCode('chat.person_not_found')
  }
  for (const userId of [arif.id, layla.id, sadia.id]) {
    const group = nusrat.api.chat.createGroup({ name: 'River', userIds: [userId] })
    await expect(group).rejects.toHaveCode('chat.person_not_found')
  }
  await expect(arif.api.chat.list()).rejects.toHaveCode('chat.off')
  await expect(arif.api.chat.openDirect({ userId: nusrat.id })).rejects.toHaveCode('chat.off')
})

it('[1.14] shows a chat to its members only', async () => {
  const { nusrat, arif, colleague, stranger } = await setupChat()
  const layla = await colleague('layla')
  const sadia = await stranger()
  const { roomId } = (await nusrat.api.chat.createGroup({ name: 'River', userIds: [arif.id] })).data
  for (const api of [layla.api, sadia.api]) {
    expect((await api.chat.list()).data.chats).toEqual([])
    const attempts = [
      () => api.chat.rename({ roomId, name: 'Mine' }),
      () => api.chat.addMembers({ roomId, userIds: [] }),
      () => api.chat.removeMember({ roomId, userId: arif.id }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toHaveCode('chat.room_not_found')
  }
})

it('[1.14] stores no chat while the homeserver does not answer, and removes people once it does again', async () => {
  const { homeserver, nusrat, arif, runDue, db } = await setupChat()
  const { roomId } = (await nusrat.api.chat.createGroup({ name: 'River', userIds: [arif.id] })).data
  homeserver.setFailureMode('failing')
  await expect(nusrat.api.chat.openDirect({ userId: arif.id })).rejects.toHaveCode('chat.unanswered')
  await expect(nusrat.api.chat.rename({ roomId, name: 'Path' })).rejects.toHaveCode('chat.unanswered')
  expect((await chatsOf(nusrat)).map(({ name }) => name)).toEqual(['River'])
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  expect(await chatsOf(arif)).toEqual([])
  await runDue()
  homeserver.setFailureMode(null)
  // The job that failed waits a moment.
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(db)
  await runDue()
  expect(await atHomeserver(nusrat, roomId)).toEqual([nusrat.account])
  expect((await nusrat.api.chat.openDirect({ userId: arif.id })).data.name).toBeNull()
})

it('[1.14] names the field of what is wrong', async () => {
  const { app, nusrat, arif } = await setupChat()
  const refused = async (path: string, payload: object) => {
    const headers = { authorization: `Bearer ${nusrat.token}` }
    const answer = await app.http.inject({ method: 'POST', url: `/api/chat/${path}`, headers, payload })
    return answer.json<{ code: string; data: { field: string } }>()
  }
  const anyone = Array.from({ length: 500 }, () => crypto.randomUUID())
  for (const [path, payload, code, field] of [
    ['groups', { name: 'x'.repeat(81), userIds: [arif.id] }, 'chat.name_invalid', 'name'],
    ['groups', { name: '  ', userIds: [arif.id] }, 'chat.name_invalid', 'name'],
    ['groups', { name: 'All', userIds: anyone }, 'chat.too_many_members', 'userIds'],
    ['groups', { name: 'All', userIds: anyone.slice(0, 1) }, 'chat.person_not_found', 'userIds'],
    ['direct', { userId: anyone[0] }, 'chat.person_not_found', 'userId'],
  ] as const)
    expect(await refused(path, payload)).toMatchObject({ code, data: { field } })
})

it('[1.14] notifies people whom a colleague adds to a group, as long as they are in it', async () => {
  const { nusrat, arif, colleague } = await setupChat()
  const layla = await colleague('layla')
  const { roomId } = (await nusrat.api.chat.createGroup({ name: 'River', userIds: [arif.id] })).data
  await arif.api.chat.addMembers({ roomId, userIds: [layla.id] })
  await nusrat.api.chat.rename({ roomId, name: 'River path' })
  const noticesOf = async ({ api }: Person) => (await api.notification.list({})).data.notifications
  const notice = { kind: 'added_to_chat', data: { roomId, title: 'River path' }, outcome: null }
  expect(await noticesOf(layla)).toMatchObject([
    { ...notice, path: `/chat?room=${encodeURIComponent(roomId)}` },
  ])
  expect(await noticesOf(arif)).toMatchObject([notice])
  expect((await noticesOf(nusrat)).filter(({ kind }) => kind === notice.kind)).toEqual([])
  await nusrat.api.chat.removeMember({ roomId, userId: layla.id })
  expect(await noticesOf(layla)).toMatchObject([{ kind: notice.kind, outcome: 'unavailable' }])
})
