// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { aConnectedRoom, replaces, text } from '../testing/connected-room.ts'
import { arif, me, roomId } from '../testing/fake-homeserver.ts'

it('[1.14] shows the messages of a chat, and how many are unread', async () => {
  const { connection: chat, room } = await aConnectedRoom()
  expect(chat.store.getSnapshot().status).toBe('ready')
  expect(room()).toMatchObject({ unreadCount: 1, hasEarlierUnread: true, hasEarlier: true, readUpTo: null })
  expect(room().lastActiveAt).toBe(room().messages[0]?.sentAt)
})

it('[1.14] counts the messages of others after what was read last, which the homeserver does not count', async () => {
  const { homeserver, room, message, texts } = await aConnectedRoom()
  homeserver.events(
    ['m.room.message', arif, text('One')],
    ['m.room.message', arif, text('Two')],
    ['m.reaction', arif, { 'm.relates_to': { rel_type: 'm.annotation', event_id: '$1', key: '👍' } }],
  )
  await vi.waitFor(() => expect(texts()).toHaveLength(3))
  expect(room().unreadCount).toBe(3)
  homeserver.ephemeral('m.receipt', { [message('One').id]: { 'm.read': { [me]: { ts: 1 } } } })
  await vi.waitFor(() => expect(room()).toMatchObject({ unreadCount: 1, hasEarlierUnread: false }))
})

it('[1.14] marks a chat as read at the homeserver, and at once on the page', async () => {
  const { homeserver, connection: chat, room, message } = await aConnectedRoom()
  chat.markRead(roomId)
  await vi.waitFor(() => expect(room().unreadCount).toBe(0))
  chat.markRead(roomId)
  expect(homeserver.receipts).toEqual([message('Good morning').id])
})

it('[1.14] shows edits, reactions and replies where they belong, and no event twice', async () => {
  const { homeserver, room, message, texts } = await aConnectedRoom()
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
  const { homeserver, room, texts } = await aConnectedRoom()
  const [before] = room().messages
  homeserver.events(['m.room.message', arif, text('And another')])
  await vi.waitFor(() => expect(texts()).toHaveLength(2))
  expect(room().messages[0]).toBe(before)
})

it('[1.14] shows who writes and who has read what, but never the reader themselves', async () => {
  const { homeserver, connection: chat, room, message, texts } = await aConnectedRoom()
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

it('[1.14] deletes a message together with its earlier texts, which are then shown nowhere', async () => {
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
  const { id } = message('Good morning')
  const [edit] = homeserver.events(['m.room.message', arif, replaces(id, 'Good night')])
  await vi.waitFor(() => expect(texts()).toEqual(['Good night']))
  await chat.remove(message('Good night'))
  await vi.waitFor(() => expect(texts()).toEqual(['deleted']))
  expect(homeserver.sent.map(({ type }) => type)).toEqual(['redact', 'redact'])
  expect(edit).toBeDefined()
})

it('[4.14] ends for good when it is closed', async () => {
  const { connection: chat } = await aConnectedRoom()
  chat.close()
  chat.close()
  expect(chat.store.getSnapshot().status).toBe('ended')
})

it('[1.14] finds a message and its edits once, with the newest text', async () => {
  const { homeserver, connection: chat } = await aConnectedRoom()
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
  const { homeserver, message, texts } = await aConnectedRoom()
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

it('[1.14] loads a message that is replied to again after that has failed', async () => {
  const { homeserver, message, texts } = await aConnectedRoom()
  const earlier = homeserver.anEvent('m.room.message', arif, text('Long ago'))
  homeserver.loseEvent(earlier.event_id)
  const reply = { ...text('Yes'), 'm.relates_to': { 'm.in_reply_to': { event_id: earlier.event_id } } }
  homeserver.events(['m.room.message', me, reply])
  await vi.waitFor(() => expect(homeserver.hasLost(earlier.event_id)).toBe(true))
  homeserver.answerEvent(earlier)
  homeserver.events(['m.room.message', arif, text('And?')])
  await vi.waitFor(() => expect(texts()).toContain('And?'))
  await vi.waitFor(() => expect(message('Yes').replyTo?.excerpt).toBe('Long ago'))
})

it('[1.14] ends the edit of a message that is deleted', async () => {
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
  chat.edits.begin(message('Good morning'))
  const { id } = message('Good morning')
  homeserver.events(['m.room.redaction', arif, { redacts: id }, { redacts: id }])
  await vi.waitFor(() => expect(texts()).toEqual(['deleted']))
  expect(chat.edits.store.getSnapshot().size).toBe(0)
})

it('[1.14] ends the edit of a message that this person deletes', async () => {
  const { connection: chat, message } = await aConnectedRoom()
  chat.edits.begin(message('Good morning'))
  await chat.remove(message('Good morning'))
  await vi.waitFor(() => expect(chat.edits.store.getSnapshot().size).toBe(0))
})

it('[1.14] ends edits and uploads in a chat that this person has left', async () => {
  const { homeserver, connection: chat, message } = await aConnectedRoom()
  chat.edits.begin(message('Good morning'))
  homeserver.setDown(true)
  await chat.uploads.send(roomId, new File(['river'], 'river.txt')).catch(() => undefined)
  homeserver.setDown(false)
  expect(chat.uploads.store.getSnapshot()).toMatchObject([{ state: 'failed' }])
  homeserver.leave()
  await vi.waitFor(() => expect(chat.store.getSnapshot().rooms.size).toBe(0))
  expect(chat.uploads.store.getSnapshot()).toEqual([])
  expect(chat.edits.store.getSnapshot().size).toBe(0)
})
