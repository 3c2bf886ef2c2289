import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { setupChat } from '../../../testing/chat-setup.ts'
import { chatLine } from '../../../testing/chat.ts'

const hsToken = 'the token of the homeserver in tests, long enough'
const environment = { MATRIX_HOMESERVER_TOKEN: hsToken }
let number = 0

async function setup({ isRunning = false } = {}) {
  const chat = await setupChat({ environment, isRunning })
  const { app, nusrat, arif, clock } = chat
  const { data: group } = await nusrat.api.chat.createGroup({ name: 'River path', userIds: [arif.id] })
  const { roomId } = group

  const message = (sender: string, more: object = {}) => ({
    type: 'm.room.message',
    event_id: `$${randomUUID()}`,
    room_id: roomId,
    sender,
    origin_server_ts: isRunning ? Date.now() : clock.now(),
    content: { msgtype: 'm.text', body: 'The bridge is open' },
    ...more,
  })
  const report = (events: object[], { id = String(++number), token = hsToken } = {}) =>
    app.http.inject({
      method: 'PUT',
      url: `/_matrix/app/v1/transactions/${id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { events },
    })
  const unreadOf = async ({ api }: typeof nusrat) => (await api.chat.unread()).data.count
  return { ...chat, roomId, message, report, unreadOf }
}

it('[2.46] counts a message for everyone in the chat but its sender', async () => {
  const { nusrat, arif, message, report, unreadOf, colleague } = await setup()
  const outside = await colleague('dipa')
  const answer = await report([message(nusrat.account), message(nusrat.account)])
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect(await unreadOf(arif)).toBe(2)
  expect((await arif.api.chat.list()).data.chats[0]?.unreadCount).toBe(2)
  for (const other of [nusrat, outside]) expect(await unreadOf(other)).toBe(0)
})

it('[1.14] lists the chats that were used last first', async () => {
  const { nusrat, arif, message, report, roomId, clock, colleague } = await setup()
  clock.advance(1_000)
  const { data: newer } = await nusrat.api.chat.openDirect({ userId: (await colleague('dipa')).id })
  const order = async () => (await nusrat.api.chat.list()).data.chats.map((chat) => chat.roomId)
  expect(await order()).toEqual([newer.roomId, roomId])
  clock.advance(1_000)
  await report([message(arif.account)])
  expect(await order()).toEqual([roomId, newer.roomId])
  // A late report of an earlier message changes nothing.
  clock.advance(1_000)
  await report([message(arif.account, { room_id: newer.roomId, origin_server_ts: clock.now() - 2_500 })])
  expect(await order()).toEqual([roomId, newer.roomId])
})

it('counts neither edits nor anything that is no message, nor what it cannot read', async () => {
  const { nusrat, arif, message, report, unreadOf } = await setup()
  const { account } = nusrat
  const answer = await report([
    message(account, {
      content: { msgtype: 'm.text', body: '* x', 'm.relates_to': { rel_type: 'm.replace', event_id: '$x' } },
    }),
    message(account, { content: {} }),
    message(account, { type: 'm.reaction' }),
    message(account, { type: 'm.room.member' }),
    message(account, { room_id: '!elsewhere:chat.example.org' }),
    { type: 'm.room.message' },
    {},
  ])
  expect(answer.statusCode).toBe(200)
  expect(await unreadOf(arif)).toBe(0)
})

it('counts a transaction once, also if it comes again or at the same time', async () => {
  const { nusrat, arif, message, report, unreadOf } = await setup()
  const events = [message(nusrat.account)]
  await Promise.all([1, 2].map(() => report(events, { id: 'again' })))
  await report(events, { id: 'again' })
  expect(await unreadOf(arif)).toBe(1)
  // A new homeserver counts its transactions from the start.
  await report([message(nusrat.account)], { id: 'again' })
  expect(await unreadOf(arif)).toBe(2)
})

it('takes reports of the homeserver only', async () => {
  const { nusrat, arif, message, report, unreadOf, homeserver, app } = await setup()
  const events = [message(nusrat.account)]
  for (const token of ['', 'x', nusrat.token, nusrat.session.matrixAccessToken ?? '', homeserver.token])
    expect((await report(events, { token })).statusCode).toBe(403)
  const withoutHeader = await app.http.inject({
    method: 'PUT',
    url: `/_matrix/app/v1/transactions/1?access_token=${hsToken}`,
    payload: { events },
  })
  expect([withoutHeader.statusCode, withoutHeader.json()]).toMatchObject([403, { errcode: 'M_FORBIDDEN' }])
  expect(await unreadOf(arif)).toBe(0)
  for (const payload of ['{', '[]', '{"events":1}'])
    expect(
      (
        await app.http.inject({
          method: 'PUT',
          url: '/_matrix/app/v1/transactions/1',
          headers: { authorization: `Bearer ${hsToken}`, 'content-type': 'application/json' },
          payload,
        })
      ).statusCode,
    ).toBe(400)
})

it('takes none without a token of the homeserver', async () => {
  const { open, nusrat, message } = await setup()
  const app = await open({ MATRIX_HOMESERVER_TOKEN: '' })
  const answer = await app.http.inject({
    method: 'PUT',
    url: '/_matrix/app/v1/transactions/1',
    headers: { authorization: 'Bearer ' },
    payload: { events: [message(nusrat.account)] },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { errcode: 'M_UNRECOGNIZED' }])
})

it('[2.46] counts from zero after the person has read the chat, and not what was sent before', async () => {
  const { app, nusrat, arif, message, report, unreadOf, roomId, clock } = await setup()
  const read = async ({ session }: typeof arif) =>
    (
      await app.http.inject({
        method: 'POST',
        url: `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/receipt/m.read/%24event`,
        headers: { authorization: `Bearer ${session.matrixAccessToken}` },
        payload: {},
      })
    ).statusCode
  await report([message(nusrat.account)])
  expect(await unreadOf(arif)).toBe(1)
  const seen = message(nusrat.account)
  clock.advance(1)
  expect(await read(arif)).toBe(200)
  expect(await unreadOf(arif)).toBe(0)
  // The page has shown it before the homeserver has reported it.
  await report([seen])
  expect(await unreadOf(arif)).toBe(0)
  clock.advance(1)
  await report([message(nusrat.account)])
  expect(await unreadOf(arif)).toBe(1)
  expect(await read(nusrat)).toBe(200)
  expect(await unreadOf(arif)).toBe(1)
})

it('[2.46] pushes the number to the pages of those whom it concerns, on every server process', async () => {
  const { app, open, nusrat, arif, report, message } = await setup({ isRunning: true })
  const other = await open({ ROLE: 'web' })
  await other.start()
  const lines = { nusrat: await chatLine(app, nusrat), arif: await chatLine(other, arif) }
  await report([message(nusrat.account)])
  await expect.poll(() => lines.arif.notices).toEqual([{ type: 'chat.unread_changed', unread: 1 }])
  await report([message(arif.account)])
  await expect.poll(() => lines.nusrat.notices).toEqual([{ type: 'chat.unread_changed', unread: 1 }])
  expect(lines.arif.notices).toHaveLength(1)
})
