import type { RoomEndReason } from '@majlis/contract'
import { describe, expect, it, vi } from 'vitest'
import {
  aHostView,
  aMessage,
  anAdmission,
  aRoomView,
  CodedError,
  createFakeServer,
  ids,
} from '../testing/fake-server.ts'
import { createRoomConnection } from './room-connection.ts'

function setup(room = aRoomView()) {
  const server = createFakeServer(room)
  const closed: RoomEndReason[] = []
  const problems: unknown[] = []
  let count = 0
  const connection = createRoomConnection({
    admission: anAdmission(room),
    api: server.api,
    connectRealtime: server.connectRealtime,
    errorCode: (error) => (error instanceof CodedError ? error.code : 'general.failed'),
    onProblem: (error) => problems.push(error),
    onClosed: (reason) => closed.push(reason),
    now: () => 100_000,
    newId: () => `00000000-0000-4000-a000-00000000000${(count += 1)}`,
  })
  connection.start()
  return { server, connection, closed, problems, state: () => connection.getSnapshot() }
}

const refuse = (code: string) => () => {
  throw new CodedError(code)
}

const samiraWaits = {
  participantId: ids.layla,
  displayName: 'Layla Haddad',
  email: null,
  pictureUrl: null,
  isSignedIn: false,
  waitingSince: 1,
}

describe('createRoomConnection', () => {
  it('shows events of the server, and the history from before joining', async () => {
    const { server, connection, state } = setup()
    server.answer('messages', (input) =>
      (input as { cursor?: string }).cursor === 'more'
        ? { messages: [aMessage(2)], nextCursor: null }
        : { messages: [aMessage(1)], nextCursor: 'more' },
    )
    await connection.actions.reloadMessages()
    server.send({ type: 'message.sent', message: aMessage(3) })
    server.send({ type: 'room.changed', room: aRoomView({ isLocked: true }) })
    expect(state().messages.map(({ text }) => text)).toEqual(['message 1', 'message 2', 'message 3'])
    expect(state().view.isLocked).toBe(true)
  })

  it('uses the clock of the server, whatever the clock of the device says', () => {
    const { server, connection, state } = setup(aRoomView({ serverNow: 40_000 }))
    expect(state().readUntil).toBe(40_000)
    expect(connection.serverNow()).toBe(40_000)
    server.send({ type: 'room.changed', room: aRoomView({ serverNow: 42_000 }) })
    expect(connection.serverNow()).toBe(42_000)
  })

  it('fetches view and messages again after each connect, because events may have been missed', async () => {
    const { server, state } = setup()
    server.setConnected('connected')
    server.setConnected('disconnected')
    expect(state().realtime).toBe('disconnected')
    server.answer('view', () => aRoomView({ title: 'Renamed meanwhile' }))
    server.answer('messages', () => ({ messages: [aMessage(7)], nextCursor: null }))
    server.setConnected('connected')
    await vi.waitFor(() => expect(state().view.title).toBe('Renamed meanwhile'), 15_000)
    await vi.waitFor(() => expect(state().messages).toHaveLength(1), 15_000)
  })

  it('[3.28] keeps people who knocked while all were admitted', async () => {
    const { server, connection, state } = setup(aHostView({ lobby: [samiraWaits] }))
    let answerAdmit: (answer: unknown) => void = () => undefined
    server.answer('admit', () => new Promise((resolve) => (answerAdmit = resolve)))
    const isAdmitted = connection.actions.admit([ids.layla])
    expect(state().lobby).toEqual([])
    const late = { ...samiraWaits, participantId: ids.arif, displayName: 'Arif Khan' }
    server.send({ type: 'lobby.changed', lobby: [late], lobbyCount: 1 })
    answerAdmit({ count: 1 })
    await isAdmitted
    expect(state().lobby).toEqual([late])
  })

  it('[9.6] shows people again who did not fit in, even if the event arrived before the response', async () => {
    const left = { ...samiraWaits, participantId: ids.arif, displayName: 'Arif Khan' }
    const { server, connection, state } = setup(aHostView({ lobby: [samiraWaits, left] }))
    server.answer('admit', () => {
      server.send({ type: 'lobby.changed', lobby: [left], lobbyCount: 1 })
      return { count: 1 }
    })
    server.answer('view', () => aHostView({ lobby: [left] }))
    expect(await connection.actions.admit([ids.layla, ids.arif])).toBe(true)
    expect(state().lobby).toEqual([left])
  })

  it('continues to read after a reconnect where it had stopped, not from the beginning of the chat', async () => {
    const { server, connection, state } = setup()
    const pages = ['second', 'third', 'fourth', null]
    server.answer('messages', (input) => {
      const page = pages.indexOf((input as { cursor?: string }).cursor ?? '') + 1
      return { messages: [aMessage(page + 1)], nextCursor: pages[page] }
    })
    await connection.actions.reloadMessages()
    expect(state().messages).toHaveLength(4)
    server.calls.length = 0
    await connection.actions.reloadMessages()
    expect(server.calls).toEqual([
      ['messages', { cursor: 'third' }],
      ['messages', { cursor: 'fourth' }],
    ])
  })

  it('does not let an old answer overwrite a newer event', async () => {
    const { server, state } = setup()
    let answerView: (view: unknown) => void = () => undefined
    server.answer('view', () => new Promise((resolve) => (answerView = resolve)))
    server.setConnected('connected')
    server.send({ type: 'room.changed', room: aRoomView({ title: 'Newer' }) })
    answerView(aRoomView({ title: 'Older' }))
    await Promise.resolve()
    await Promise.resolve()
    expect(state().view.title).toBe('Newer')
  })

  it('shows a setting immediately and reverts it when the server refuses', async () => {
    const { server, connection, problems, state } = setup(aHostView())
    server.answer('changeSettings', refuse('room.host_only'))
    const change = connection.actions.changeSettings({ disableChat: true })
    expect(state().view.settings.disableChat).toBe(true)
    expect(await change).toBe(false)
    expect(state().view.settings.disableChat).toBe(false)
    expect(problems).toHaveLength(1)
  })

  it('keeps an own change over an event that does not include it yet', async () => {
    const { server, connection, state } = setup(aHostView({ lobby: [samiraWaits] }))
    let finish: (answer: unknown) => void = () => undefined
    server.answer('admit', () => new Promise((resolve) => (finish = resolve)))
    const admitting = connection.actions.admit([ids.layla])
    server.send({ type: 'room.changed', room: aHostView({ lobby: [samiraWaits], isRecording: true }) })
    expect(state().lobby).toEqual([])
    expect(state().view.isRecording).toBe(true)
    finish({ count: 1 })
    await admitting
    expect(state().lobby).toEqual([])
  })

  it('raises the hand immediately and lowers it after a refusal', async () => {
    const { server, connection, state } = setup()
    server.answer('raiseHand', refuse('general.failed'))
    const raising = connection.actions.setHand(true)
    expect(state().pendingHand).toBe(true)
    await raising
    expect(state().pendingHand).toBeNull()
  })

  it('keeps a message that did not arrive, to be sent again or discarded', async () => {
    const { server, connection, state } = setup()
    server.answer('sendMessage', refuse('general.unavailable'))
    await connection.actions.sendMessage(' hello ', null)
    expect(state().messages).toMatchObject([{ text: 'hello', state: 'failed' }])
    const id = state().messages[0]!.id
    server.answer('sendMessage', () => aMessage(1, { text: 'hello', participantId: ids.self, isOwn: true }))
    await connection.actions.retryMessage(id)
    expect(state().messages).toMatchObject([{ text: 'hello', state: 'sent' }])
    const sent = server.calls.filter(([name]) => name === 'sendMessage')
    // The same id both times, so that the server stores it once.
    expect(sent.map(([, input]) => (input as { clientMessageId: string }).clientMessageId)).toEqual([id, id])
  })

  it('sends failed messages again, in order and each once', async () => {
    const { server, connection, state } = setup()
    server.answer('sendMessage', refuse('network.offline'))
    const sending = ['one', 'two'].map((text) => connection.actions.sendMessage(text, null))
    await vi.waitFor(
      () => expect(server.calls.filter(([name]) => name === 'sendMessage')).toHaveLength(1),
      15_000,
    )
    expect(state().messages.map((message) => message.state)).toEqual(['sending', 'sending'])
    const stored = new Map<string, string>()
    server.answer('sendMessage', (input) => {
      const { text, clientMessageId } = input as { text: string; clientMessageId: string }
      stored.set(clientMessageId, text)
      return aMessage(stored.size, { id: clientMessageId, text, participantId: ids.self, isOwn: true })
    })
    server.setConnected('connected')
    await Promise.all(sending)
    expect([...stored.values()]).toEqual(['one', 'two'])
    expect(state().messages.map(({ text, state: sent }) => [text, sent])).toEqual([
      ['one', 'sent'],
      ['two', 'sent'],
    ])
  })

  it('keeps a raised hand up until it has arrived', async () => {
    const { server, connection, state, problems } = setup()
    server.answer('raiseHand', refuse('network.offline'))
    const raising = connection.actions.setHand(true)
    await vi.waitFor(() => expect(server.calls.at(-1)?.[0]).toBe('raiseHand'), 15_000)
    expect(state().pendingHand).toBe(true)
    server.answer('raiseHand', () => null)
    server.setConnected('connected')
    expect(await raising).toBe(true)
    expect(problems).toEqual([])
  })

  it('sends to one person only when one was chosen', async () => {
    const { server, connection } = setup()
    await connection.actions.sendMessage('psst', ids.arif)
    expect(server.calls.at(-1)).toMatchObject(['sendMessage', { text: 'psst', toParticipantId: ids.arif }])
  })

  it('counts messages as read that were there at the last reading', async () => {
    const { server, connection, state } = setup()
    server.send({ type: 'message.sent', message: aMessage(200) })
    connection.actions.markRead()
    expect(state().readUntil).toBe(200_000)
  })

  it.each([
    ['room.removed', 'removed'],
    ['room.ended', 'ended_by_host'],
    ['identity.suspended', 'suspended'],
  ] as const)('is over when a call is answered with %s', async (code, reason) => {
    const { server, connection, closed, problems } = setup()
    server.answer('raiseHand', refuse(code))
    await connection.actions.setHand(true)
    expect(closed).toEqual([reason])
    expect(problems).toEqual([])
    expect(server.isClosed()).toBe(true)
  })

  it('ends once, from either side', () => {
    const { server, connection, closed } = setup()
    server.send({ type: 'room.closed', reason: 'removed' })
    connection.actions.leave()
    expect(closed).toEqual(['removed'])
  })

  it('leaves without waiting for the server', () => {
    const { server, connection, closed } = setup()
    server.answer('leave', () => new Promise(() => undefined))
    connection.actions.leave()
    expect(closed).toEqual(['left'])
    expect(server.calls.at(-1)?.[0]).toBe('leave')
  })

  it('[3.23] counts each change of the meeting’s files', () => {
    const { server, state } = setup()
    const { contentsRevision } = state()
    server.send({ type: 'contents.changed' })
    server.send({ type: 'contents.changed' })
    expect(state().contentsRevision).toBe(contentsRevision + 2)
  })

  it('asks the receiver, who may agree or decline', () => {
    const { server, connection, state } = setup()
    server.send({ type: 'participant.asked', source: 'microphone', byName: 'Samira' })
    expect(state().deviceRequest).toEqual({ source: 'microphone', byName: 'Samira' })
    connection.actions.dismissDeviceRequest()
    expect(state().deviceRequest).toBeNull()
  })

  it('ignores events that are not in the contract', () => {
    const { server, state } = setup()
    const before = state()
    server.send({ type: 'room.exploded' } as never)
    expect(state()).toBe(before)
  })
})
