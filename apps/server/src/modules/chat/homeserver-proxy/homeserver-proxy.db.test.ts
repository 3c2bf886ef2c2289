import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { setupChat } from '../../../testing/chat-setup.ts'
import { chatLine } from '../../../testing/chat.ts'

async function setup() {
  const chat = await setupChat({ isRunning: true })
  const { port } = chat.app.http.server.address() as AddressInfo
  const ask = (path: string, token: string | null) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  /** A request that the homeserver does not answer. */
  async function wait({ session }: typeof chat.nusrat) {
    const { homeserver } = chat
    homeserver.setFailureMode('silent')
    const asked = homeserver.requests.length
    const answer = ask('/_matrix/client/v3/sync?timeout=30000', session.matrixAccessToken)
    await expect.poll(() => homeserver.requests.length).toBe(asked + 1)
    homeserver.setFailureMode(null)
    return answer
  }
  return { ...chat, ask, wait }
}

const whoami = '/_matrix/client/v3/account/whoami'
const unknownToken = [401, { errcode: 'M_UNKNOWN_TOKEN', error: 'The session has ended' }]

it('[2.67, 3.3] lets people with chat reach the homeserver, and nobody else', async () => {
  const { ask, nusrat, arif, homeserver, switchChatOff, open } = await setup()
  const answer = await ask(whoami, nusrat.session.matrixAccessToken)
  expect([answer.status, await answer.json()]).toEqual([200, { user_id: nusrat.account }])
  await switchChatOff()
  const asked = homeserver.requests.length
  for (const token of [
    nusrat.token,
    'a_token_of_the_service',
    'syt_elsewhere',
    arif.session.matrixAccessToken,
  ]) {
    const refused = await ask(whoami, token)
    expect([refused.status, await refused.json()]).toEqual(unknownToken)
  }
  expect(homeserver.requests).toHaveLength(asked)
  const without = await (await open({ MATRIX_URL: '' })).http.inject(whoami)
  expect(without.statusCode).toBe(404)
})

it('[4.13] ends a waiting request when its session is signed out', async () => {
  const { wait, ask, nusrat, signIn } = await setup()
  const other = await signIn(nusrat.email)
  const waiting = wait(nusrat)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await nusrat.api.identity.logout()
  const answer = await waiting
  expect([answer.status, await answer.json()]).toEqual(unknownToken)
  expect((await ask(whoami, other.session.matrixAccessToken)).status).toBe(200)
})

it('[4.1] ends a waiting request when its person is suspended', async () => {
  const { wait, ask, nusrat, arif } = await setup()
  const waiting = wait(arif)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await nusrat.api.people.suspend({ userIds: [arif.id] })
  const answer = await waiting
  expect([answer.status, await answer.json()]).toEqual(unknownToken)
  expect((await ask(whoami, arif.session.matrixAccessToken)).status).toBe(401)
})

it('[2.46, 2.67] closes a chat to someone who is removed from it, and takes its messages off their number', async () => {
  const { ask, app, nusrat, arif, db } = await setup()
  const { data: group } = await nusrat.api.chat.createGroup({ name: 'River path', userIds: [arif.id] })
  const { roomId } = group
  const name = `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/state/m.room.name`
  const line = await chatLine(app, arif)
  await db.updateTable('chat_members').set({ unread_count: 3 }).where('user_id', '=', arif.id).execute()
  expect((await ask(name, arif.session.matrixAccessToken)).status).toBe(200)
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  const refused = await ask(name, arif.session.matrixAccessToken)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { errcode: 'M_FORBIDDEN', error: 'Not in this chat' },
  ])
  expect((await ask(name, nusrat.session.matrixAccessToken)).status).toBe(200)
  const unreadNotices = () => line.notices.filter(({ type }) => type === 'chat.unread_changed')
  await expect.poll(unreadNotices).toEqual([{ type: 'chat.unread_changed', unread: 0 }])
})
