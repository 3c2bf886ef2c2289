// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { arif, connect, fakeHomeserver, me, roomId } from '../testing/fake-homeserver.ts'
import type { ChatConnection, ChatMessage, ChatRoomState } from './chat-types.ts'

let connection: ChatConnection | undefined

afterEach(() => {
  connection?.close()
  connection = undefined
})

async function setup() {
  const homeserver = fakeHomeserver()
  const connected = await connect(homeserver)
  connection = connected
  const room = (): ChatRoomState => {
    const state = connected.store.getSnapshot().rooms.get(roomId)
    if (!state) throw new Error('The room is not there yet.')
    return state
  }
  const message = (text: string): ChatMessage => {
    const found = room().messages.find(({ content }) => content.kind === 'text' && content.text === text)
    if (!found) throw new Error(`There is no message ${text}.`)
    return found
  }
  const texts = () =>
    room().messages.map(({ content }) => (content.kind === 'text' ? content.text : content.kind))
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning']))
  return { homeserver, connection: connected, room, message, texts }
}

const text = (body: string) => ({ msgtype: 'm.text', body })
const replaces = (id: string, body: string) => ({
  ...text(`* ${body}`),
  'm.new_content': text(body),
  'm.relates_to': { rel_type: 'm.replace', event_id: id },
})

it('[1.14] shows the messages of a chat, and how many are unread', async () => {
  const { connection: chat, room } = await setup()
  expect(chat.store.getSnapshot().status).toBe('ready')
  expect(room()).toMatchObject({ unreadCount: 1, hasEarlier: true, readUpTo: null })
  expect(room().lastActiveAt).toBe(room().messages[0]?.sentAt)
})

it('[1.14] counts the messages of others after what was read last, which the homeserver does not count', async () => {
  const { homeserver, room, message, texts } = await setup()
  homeserver.events(
    ['m.room.message', arif, text('One')],
    ['m.room.message', arif, text('Two')],
    ['m.reaction', arif, { 'm.relates_to': { rel_type: 'm.annotation', event_id: '$1', key: '👍' } }],
  )
  await vi.waitFor(() => expect(texts()).toHaveLength(3))
  expect(room().unreadCount).toBe(3)
  homeserver.ephemeral('m.receipt', { [message('One').id]: { 'm.read': { [me]: { ts: 1 } } } })
  await vi.waitFor(() => expect(room().unreadCount).toBe(1))
})

it('[1.14] marks a chat as read at the homeserver, and at once on the page', async () => {
  const { homeserver, connection: chat, room, message } = await setup()
  chat.markRead(roomId)
  await vi.waitFor(() => expect(room().unreadCount).toBe(0))
  chat.markRead(roomId)
  expect(homeserver.receipts).toEqual([message('Good morning').id])
})

it('[1.14] shows edits, reactions and replies where they belong, and no event twice', async () => {
  const { homeserver, room, message, texts } = await setup()
  const { id } = message('Good morning')
  homeserver.events(
    ['m.room.message', arif, replaces(id, 'Good morning, all')],
    ['m.reaction', arif, { 'm.relates_to': { rel_type: 'm.annotation', event_id: id, key: '👍' } }],
    ['m.room.message', me, { ...text('Hello'), 'm.relates_to': { 'm.in_reply_to': { event_id: id } } }],
  )
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning, all', 'Hello']))
  expect(room().messages[0]?.editedAt).not.toBeNull()
  expect(room().messages[0]?.reactions).toEqual([{ key: '👍', senders: [arif] }])
  expect(message('Hello').replyTo).toEqual({ id, sender: arif, excerpt: 'Good morning, all' })
})

it('[1.14] keeps messages that have not changed, so that the page renders only the others', async () => {
  const { homeserver, room, texts } = await setup()
  const [before] = room().messages
  homeserver.events(['m.room.message', arif, text('And another')])
  await vi.waitFor(() => expect(texts()).toHaveLength(2))
  expect(room().messages[0]).toBe(before)
})

it('[1.14] shows who writes and who has read what, but never the reader themselves', async () => {
  const { homeserver, connection: chat, room, message, texts } = await setup()
  void chat.sendText(roomId, 'Hello')
  await vi.waitFor(() => expect(homeserver.sent).toHaveLength(1))
  const [txnId] = homeserver.sent.map((sent) => sent.txnId)
  const [id] = homeserver.events([
    'm.room.message',
    me,
    text('Hello'),
    { unsigned: { transaction_id: txnId } },
  ])
  await vi.waitFor(() => expect(message('Hello').id).toBe(id))
  expect(texts()).toEqual(['Good morning', 'Hello'])
  homeserver.ephemeral('m.typing', { user_ids: [me, arif] })
  await vi.waitFor(() => expect(room().typing).toEqual([arif]))
  homeserver.ephemeral('m.receipt', { [id ?? '']: { 'm.read': { [arif]: { ts: 1 }, [me]: { ts: 1 } } } })
  await vi.waitFor(() => expect(message('Hello').readBy).toEqual([arif]))
})

it('[1.14] keeps a message as sending while the homeserver is down, and sends it once when it is back', async () => {
  const { homeserver, connection: chat, message, texts } = await setup()
  homeserver.setDown(true)
  void chat.sendText(roomId, 'Are you there?')
  void chat.sendText(roomId, 'Hello?')
  await vi.waitFor(() => expect(message('Hello?').state).toBe('sending'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(message('Are you there?').state).toBe('sending')
  const key = message('Are you there?').key
  homeserver.setDown(false)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(message('Hello?').state).toBe('sent'))
  await chat.retry(message('Hello?'))
  expect(homeserver.sent.map(({ content }) => content['body'])).toEqual(['Are you there?', 'Hello?'])
  // The page shows it as the same row.
  expect(message('Are you there?').key).toBe(key)
  expect(texts()).toEqual(['Good morning', 'Are you there?', 'Hello?'])
})

it('says that the homeserver cannot be reached while a message waits, though no other request has failed', async () => {
  const { homeserver, connection: chat, message } = await setup()
  const { status } = chat.store.getSnapshot()
  homeserver.setDown(true)
  void chat.sendText(roomId, 'Are you there?')
  const statusNow = () => chat.store.getSnapshot().status
  await vi.waitFor(() => expect(statusNow()).toBe('offline'), 4_000)
  homeserver.setDown(false)
  await chat.retry(message('Are you there?'))
  await vi.waitFor(() => expect(statusNow()).toBe('ready'))
  expect([status, message('Are you there?').state]).toEqual(['ready', 'sent'])
})

it('[1.14] shows what is written while the connection is lost', async () => {
  const { homeserver, connection: chat, texts } = await setup()
  homeserver.setDown(true)
  // The next request for messages fails.
  homeserver.ephemeral('m.typing', { user_ids: [] })
  await vi.waitFor(() => expect(chat.store.getSnapshot().status).toBe('offline'), 4_000)
  void chat.sendText(roomId, 'Are you there?')
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning', 'Are you there?']))
})

it('[1.14] fails a message that the homeserver refuses, sends the next ones, and sends it again on request', async () => {
  const { homeserver, connection: chat, message } = await setup()
  homeserver.refuse('One', 'Two')
  void chat.sendText(roomId, 'One')
  void chat.sendText(roomId, 'Two')
  void chat.sendText(roomId, 'Three')
  await vi.waitFor(() => expect(message('Two').state).toBe('failed'))
  await vi.waitFor(() => expect(message('Three').state).toBe('sent'))
  void chat.sendText(roomId, 'Four')
  await vi.waitFor(() => expect(message('Four').state).toBe('sent'))
  homeserver.refuse()
  await chat.retry(message('Two'))
  await vi.waitFor(() => expect(message('Two').state).toBe('sent'))
  expect(message('One').state).toBe('failed')
  expect(homeserver.sent.map(({ content }) => content['body'])).toEqual(['Three', 'Four', 'Two'])
})

it('[1.14] removes a message that was refused, or that waits for the homeserver', async () => {
  const { homeserver, connection: chat, message, texts } = await setup()
  homeserver.refuse('Never mind')
  await chat.sendText(roomId, 'Never mind')
  await vi.waitFor(() => expect(message('Never mind').state).toBe('failed'))
  chat.discard(message('Never mind'))
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning']))
  homeserver.setDown(true)
  void chat.sendText(roomId, 'Nor this')
  void chat.sendText(roomId, 'But this')
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning', 'Nor this', 'But this']))
  chat.discard(message('Nor this'))
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning', 'But this']))
  homeserver.setDown(false)
  await chat.retry(message('But this'))
  await vi.waitFor(() => expect(message('But this').state).toBe('sent'))
  expect(homeserver.sent.map(({ content }) => content['body'])).toEqual(['But this'])
})

it('[1.14] takes back a reaction that the homeserver refuses, and says so', async () => {
  const { homeserver, connection: chat, room, message } = await setup()
  homeserver.refuse('👍')
  await expect(chat.react(message('Good morning'), '👍')).rejects.toThrow('Refused')
  await vi.waitFor(() => expect(room().messages[0]?.reactions).toEqual([]))
})

it('[1.14] keeps the row of a message when the homeserver returns it', async () => {
  const { homeserver, connection: chat, message, texts } = await setup()
  void chat.sendText(roomId, 'Hello')
  await vi.waitFor(() => expect(message('Hello').state).toBe('sent'))
  const { key } = message('Hello')
  const [sent] = homeserver.sent
  const unsigned = { transaction_id: sent?.txnId }
  const [id] = homeserver.events(['m.room.message', me, text('Hello'), { event_id: '$sent0', unsigned }])
  await vi.waitFor(() => expect(message('Hello').id).toBe(id))
  expect(message('Hello').key).toBe(key)
  expect(texts()).toEqual(['Good morning', 'Hello'])
})

it('[1.14] deletes a message together with its earlier texts, which are then shown nowhere', async () => {
  const { homeserver, connection: chat, message, texts } = await setup()
  const { id } = message('Good morning')
  const [edit] = homeserver.events(['m.room.message', arif, replaces(id, 'Good night')])
  await vi.waitFor(() => expect(texts()).toEqual(['Good night']))
  await chat.remove(message('Good night'))
  await vi.waitFor(() => expect(texts()).toEqual(['deleted']))
  expect(homeserver.sent.map(({ type }) => type)).toEqual(['redact', 'redact'])
  expect(edit).toBeDefined()
})

it('[1.14] adds earlier messages before the first one, up to one that is looked for', async () => {
  const { homeserver, connection: chat, room, message, texts } = await setup()
  homeserver.earlier('One')
  homeserver.earlier('Two')
  await chat.loadEarlier(roomId)
  expect(texts()).toEqual(['One', 'Two', 'Good morning'])
  expect(room()).toMatchObject({ hasEarlier: false, isLoadingEarlier: false })
  expect(await chat.loadUpTo(roomId, message('One').id)).toBe(true)
  expect(await chat.loadUpTo(roomId, '$elsewhere')).toBe(false)
})

it('[4.14] ends for good when it is closed', async () => {
  const { connection: chat } = await setup()
  chat.close()
  chat.close()
  expect(chat.store.getSnapshot().status).toBe('ended')
})

it('[1.14] asks once for earlier messages, however often the list is scrolled meanwhile', async () => {
  const { homeserver, connection: chat } = await setup()
  homeserver.earlier('One')
  const changes = vi.fn<() => void>()
  const stop = chat.store.subscribe(changes)
  await Promise.all(Array.from({ length: 20 }, () => chat.loadEarlier(roomId)))
  stop()
  expect(homeserver.pages()).toBe(1)
  expect(changes.mock.calls.length).toBeLessThan(5)
})

it('[1.14] says how far it has come on the way to an earlier message, and stops when it is cancelled', async () => {
  const { homeserver, connection: chat } = await setup()
  const abort = new AbortController()
  homeserver.earlier('One')
  const onProgress = vi.fn<(count: number) => void>(() => abort.abort())
  await expect(chat.loadUpTo(roomId, '$elsewhere', { onProgress, signal: abort.signal })).rejects.toThrow(
    'abort',
  )
  expect(onProgress.mock.calls).toEqual([[1]])
  expect(homeserver.pages()).toBe(1)
})

it('[1.14] finds where unread messages begin, also after an edit or a reaction that was read', async () => {
  const { homeserver, connection: chat, message, texts } = await setup()
  const { id } = message('Good morning')
  const [edit, , later] = homeserver.events(
    ['m.room.message', arif, replaces(id, 'Good morning, all')],
    ['m.room.message', me, text('My own')],
    ['m.room.message', arif, text('Later')],
  )
  await vi.waitFor(() => expect(texts()).toHaveLength(3))
  expect(await chat.findUnread(roomId, edit ?? '')).toEqual({ messageId: later, moreThan: null })
  expect(await chat.findUnread(roomId, later ?? '')).toBeNull()
  expect(homeserver.pages()).toBe(0)
})

it('[1.14] loads earlier messages to find the first unread one, and says if it lies even further back', async () => {
  const { homeserver, connection: chat, room, texts } = await setup()
  homeserver.earlier('Read')
  const two = homeserver.earlier('Two')
  homeserver.ephemeral('m.receipt', { [homeserver.earlierIds()[0] ?? '']: { 'm.read': { [me]: { ts: 1 } } } })
  await vi.waitFor(() => expect(room().readUpTo).toBe(homeserver.earlierIds()[0]))
  homeserver.setDown(true)
  expect(await chat.findUnread(roomId, room().readUpTo)).toEqual({
    messageId: room().messages[0]?.id,
    moreThan: 1,
  })
  homeserver.setDown(false)
  expect(await chat.findUnread(roomId, room().readUpTo)).toEqual({ messageId: two, moreThan: null })
  expect(texts()).toEqual(['Read', 'Two', 'Good morning'])
})

it('[1.14] finds a message and its edits once, with the newest text', async () => {
  const { homeserver, connection: chat } = await setup()
  const original = homeserver.anEvent('m.room.message', arif, text('Meet at the bridge'))
  const edit = homeserver.anEvent(
    'm.room.message',
    arif,
    replaces(original.event_id, 'Meet at the old bridge'),
  )
  homeserver.find([edit, original])
  const hits = await chat.search('bridge')
  expect(hits.map(({ message }) => message)).toEqual([
    expect.objectContaining({
      id: original.event_id,
      sentAt: original.origin_server_ts,
      content: { kind: 'text', text: 'Meet at the old bridge' },
    }),
  ])
})

it('[1.14] loads a message that is replied to, and names no one until it is there', async () => {
  const { homeserver, message, texts } = await setup()
  const earlier = homeserver.anEvent('m.room.message', arif, text('Long ago'))
  homeserver.events([
    'm.room.message',
    me,
    { ...text('Yes'), 'm.relates_to': { 'm.in_reply_to': { event_id: earlier.event_id } } },
  ])
  await vi.waitFor(() => expect(texts()).toContain('Yes'))
  expect(message('Yes').replyTo).toEqual({ id: earlier.event_id, sender: null, excerpt: '' })
  homeserver.answerEvent(earlier)
  await vi.waitFor(() => expect(message('Yes').replyTo).toMatchObject({ sender: arif, excerpt: 'Long ago' }))
})

it('[1.14] learns that there are no earlier messages from an answer without any', async () => {
  const { connection: chat, room } = await setup()
  expect(room().hasEarlier).toBe(true)
  await chat.loadEarlier(roomId)
  expect(room()).toMatchObject({ hasEarlier: false, isLoadingEarlier: false })
})
