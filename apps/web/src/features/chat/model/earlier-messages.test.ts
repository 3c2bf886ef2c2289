// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { aConnectedRoom, replaces, text } from '../testing/connected-room.ts'
import { arif, me, roomId } from '../testing/fake-homeserver.ts'

it('[1.14] adds earlier messages before the first one, up to one that is looked for', async () => {
  const { homeserver, connection: chat, room, message, texts } = await aConnectedRoom()
  homeserver.earlier('One')
  homeserver.earlier('Two')
  await chat.loadEarlier(roomId)
  expect(texts()).toEqual(['One', 'Two', 'Good morning'])
  expect(room()).toMatchObject({ hasEarlier: false, isLoadingEarlier: false })
  expect(await chat.loadUpTo(roomId, message('One').id)).toBe(true)
  expect(await chat.loadUpTo(roomId, '$elsewhere')).toBe(false)
})

it('[1.14] asks once for earlier messages, however often the list is scrolled meanwhile', async () => {
  const { homeserver, connection: chat } = await aConnectedRoom()
  homeserver.earlier('One')
  const changes = vi.fn<() => void>()
  const stop = chat.store.subscribe(changes)
  await Promise.all(Array.from({ length: 20 }, () => chat.loadEarlier(roomId)))
  stop()
  expect(homeserver.pages()).toBe(1)
  expect(changes.mock.calls.length).toBeLessThan(5)
})

it('[1.14] says how far it has come on the way to an earlier message, and stops when it is cancelled', async () => {
  const { homeserver, connection: chat } = await aConnectedRoom()
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
  const { homeserver, connection: chat, message, texts } = await aConnectedRoom()
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
  const { homeserver, connection: chat, room, texts } = await aConnectedRoom()
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

it('[1.14] learns that there are no earlier messages from an answer without any', async () => {
  const { connection: chat, room } = await aConnectedRoom()
  expect(room().hasEarlier).toBe(true)
  await chat.loadEarlier(roomId)
  expect(room()).toMatchObject({ hasEarlier: false, isLoadingEarlier: false })
})

it('[1.14] loads what was written before a gap, also what was there before', async () => {
  const { homeserver, connection: chat, room, message, texts } = await aConnectedRoom()
  homeserver.earlier('Before')
  homeserver.earlier('Good morning', { event_id: message('Good morning').id })
  homeserver.earlier('Missed')
  homeserver.eventsAfterGap(['m.room.message', arif, text('After')])
  await vi.waitFor(() => expect(texts()).toEqual(['After']))
  expect(room().hasEarlier).toBe(true)
  await chat.loadEarlier(roomId)
  expect(texts()).toEqual(['Before', 'Good morning', 'Missed', 'After'])
})

it('[1.14] loads messages again that were on their way when a gap came', async () => {
  const { homeserver, connection: chat, texts } = await aConnectedRoom()
  const id = homeserver.earlier('Before')
  const answer = Promise.withResolvers<void>()
  homeserver.delayEarlier(answer.promise)
  const loading = chat.loadEarlier(roomId)
  await vi.waitFor(() => expect(homeserver.pages()).toBe(1))
  homeserver.eventsAfterGap(['m.room.message', arif, text('After')])
  await vi.waitFor(() => expect(texts()).toEqual(['After']))
  answer.resolve()
  await loading
  homeserver.earlier('Long before')
  homeserver.earlier('Before', { event_id: id })
  await chat.loadEarlier(roomId)
  expect(texts()).toEqual(['Long before', 'Before', 'After'])
})
