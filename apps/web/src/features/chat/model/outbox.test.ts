// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { aConnectedRoom, replaces, text } from '../testing/connected-room.ts'
import { arif, me, roomId } from '../testing/fake-homeserver.ts'

afterEach(() => void vi.useRealTimers())

it('[1.14] keeps a message as sending while the homeserver is down, and sends it once when it is back', async () => {
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
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
  const { homeserver, connection: chat, message } = await aConnectedRoom()
  vi.useFakeTimers()
  const statusNow = () => chat.store.getSnapshot().status
  homeserver.setDown(true)
  void chat.sendText(roomId, 'Are you there?')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(statusNow()).toBe('ready')
  await vi.advanceTimersByTimeAsync(200)
  expect(statusNow()).toBe('offline')
  homeserver.setDown(false)
  void chat.retry(message('Are you there?'))
  await vi.advanceTimersByTimeAsync(100)
  expect([statusNow(), message('Are you there?').state]).toEqual(['ready', 'sent'])
})

it('[1.14] shows what is written while the connection is lost', async () => {
  const { homeserver, connection: chat, texts } = await aConnectedRoom()
  vi.useFakeTimers()
  homeserver.setDown(true)
  // The next request for messages fails.
  homeserver.ephemeral('m.typing', { user_ids: [] })
  await vi.advanceTimersByTimeAsync(2_100)
  expect(chat.store.getSnapshot().status).toBe('offline')
  void chat.sendText(roomId, 'Are you there?')
  await vi.advanceTimersByTimeAsync(100)
  expect(texts()).toEqual(['Good morning', 'Are you there?'])
})

it('[1.14] fails a message that the homeserver refuses, sends the next ones, and sends it again on request', async () => {
  const { homeserver, connection: chat, message } = await aConnectedRoom()
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
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
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
  const { homeserver, connection: chat, room, message } = await aConnectedRoom()
  homeserver.refuse('👍')
  await expect(chat.react(message('Good morning'), '👍')).rejects.toThrow('Refused')
  await vi.waitFor(() => expect(room().messages[0]?.reactions).toEqual([]))
})

it('[1.14] keeps the row of a message when the homeserver returns it', async () => {
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
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

it('[1.14] sends a message once whose answer is lost, though it comes back before that', async () => {
  const { homeserver, connection: chat, room, message, texts } = await aConnectedRoom()
  const answer = Promise.withResolvers<void>()
  homeserver.delaySending(answer.promise)
  const sending = chat.sendText(roomId, 'Hello')
  await vi.waitFor(() => expect(homeserver.sent).toHaveLength(1))
  const unsigned = { transaction_id: homeserver.sent[0]?.txnId }
  const [id] = homeserver.events(['m.room.message', me, text('Hello'), { unsigned }])
  await vi.waitFor(() => expect(message('Hello').id).toBe(id))
  answer.reject(new TypeError('Failed to fetch'))
  await sending
  homeserver.events(['m.room.message', arif, text('Hi')])
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning', 'Hello', 'Hi']))
  expect(message('Hello').state).toBe('sent')
  expect(room().hasUnsent).toBe(false)
})

it('[1.14] saves an edit that comes back after its answer was lost', async () => {
  const { homeserver, connection: chat, message } = await aConnectedRoom()
  homeserver.events(['m.room.message', me, text('At ten')])
  await vi.waitFor(() => expect(message('At ten').state).toBe('sent'))
  const own = message('At ten')
  chat.edits.begin(own)
  chat.edits.change(own, 'At eleven')
  homeserver.delaySending(Promise.reject(new TypeError('Failed to fetch')))
  const saving = chat.edits.save(own)
  await vi.waitFor(() => expect(homeserver.sent).toHaveLength(1))
  const unsigned = { transaction_id: homeserver.sent[0]?.txnId }
  homeserver.events(['m.room.message', me, replaces(own.id, 'At eleven'), { unsigned }])
  homeserver.events(['m.room.message', arif, text('Fine')])
  await vi.waitFor(() => expect(message('Fine').state).toBe('sent'))
  window.dispatchEvent(new Event('online'))
  await saving
  expect(chat.edits.store.getSnapshot().size).toBe(0)
  expect(message('At eleven').id).toBe(own.id)
})

it('[1.14] removes a message that is discarded on its way only once it has failed', async () => {
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
  const answer = Promise.withResolvers<void>()
  homeserver.delaySending(answer.promise)
  const sending = chat.sendText(roomId, 'Hello')
  await vi.waitFor(() => expect(homeserver.sent).toHaveLength(1))
  expect(chat.discard(message('Hello'))).toBe(false)
  answer.reject(new TypeError('Failed to fetch'))
  await sending
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning']))
})

it('[1.14] keeps a message that is tried again after it was discarded on its way', async () => {
  const { homeserver, connection: chat, message } = await aConnectedRoom()
  const answer = Promise.withResolvers<void>()
  homeserver.delaySending(answer.promise)
  void chat.sendText(roomId, 'Hello')
  await vi.waitFor(() => expect(homeserver.sent).toHaveLength(1))
  chat.discard(message('Hello'))
  await chat.retry(message('Hello'))
  homeserver.delaySending(Promise.resolve())
  answer.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(async () => {
    await chat.retry(message('Hello'))
    expect(message('Hello').state).toBe('sent')
  })
})

it('[1.14] removes a refused message that is discarded while it is sent again', async () => {
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
  homeserver.refuse('Hello')
  await chat.sendText(roomId, 'Hello')
  await vi.waitFor(() => expect(message('Hello').state).toBe('failed'))
  const answer = Promise.withResolvers<void>()
  homeserver.delaySending(answer.promise)
  const sending = chat.retry(message('Hello'))
  await vi.waitFor(() => expect(message('Hello').state).toBe('sending'))
  expect(chat.discard(message('Hello'))).toBe(false)
  answer.resolve()
  await sending
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning']))
})

it('[1.14] counts a chat as active by what was sent, also while one of its messages has failed', async () => {
  const { homeserver, connection: chat, room, message, texts } = await aConnectedRoom()
  homeserver.refuse('Mine')
  await chat.sendText(roomId, 'Mine')
  await vi.waitFor(() => expect(message('Mine').state).toBe('failed'))
  homeserver.events(['m.room.message', arif, text('Theirs')])
  await vi.waitFor(() => expect(texts()).toEqual(['Good morning', 'Theirs', 'Mine']))
  const { id, sentAt } = message('Theirs')
  expect(room()).toMatchObject({ lastMessage: { id }, lastActiveAt: sentAt, hasUnsent: true })
})
