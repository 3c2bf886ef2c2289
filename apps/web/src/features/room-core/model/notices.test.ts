import type { CallSnapshot } from '@majlis/media'
import { describe, expect, it } from 'vitest'
import { aCallSnapshot, aParticipant } from '../testing/fake-call.ts'
import { aHostView, aRoomView, ids } from '../testing/fake-server.ts'
import { announcementsBetween, chimeBetween, noticesBetween, noticesOnArrival } from './notices.ts'
import type { RoomState } from './room-state.ts'

function aRoom(view = aRoomView(), values: Partial<RoomState> = {}): RoomState {
  return {
    view,
    lobby: view.lobby,
    pendingHand: null,
    messages: [],
    history: 'loaded',
    readUntil: 0,
    realtime: 'connected',
    deviceRequest: null,
    contentsRevision: 0,
    ...values,
  }
}

const waiting = (participantId: string, displayName: string) => ({
  participantId,
  displayName,
  email: null,
  pictureUrl: null,
  isSignedIn: false,
  waitingSince: 0,
})

function withSelf(values: Partial<CallSnapshot['self']>): CallSnapshot {
  const call = aCallSnapshot()
  return { ...call, self: { ...call.self, ...values } }
}

describe('noticesBetween', () => {
  const call = aCallSnapshot()

  it('[3.28] notifies a host of someone who waits, and of the number when there are several', () => {
    const empty = aRoom(aHostView())
    const one = aRoom(aHostView({ lobby: [waiting(ids.layla, 'Layla')] }))
    const two = aRoom(aHostView({ lobby: [waiting(ids.layla, 'Layla'), waiting(ids.arif, 'Arif')] }))
    expect(noticesBetween({ room: empty, call }, { room: one, call })).toEqual([
      { kind: 'waiting', participantId: ids.layla, name: 'Layla' },
    ])
    expect(noticesBetween({ room: one, call }, { room: two, call })).toEqual([
      { kind: 'several_waiting', count: 2 },
    ])
    expect(noticesBetween({ room: two, call }, { room: one, call })).toEqual([])
  })

  it('[6.2] notifies a host of a raised hand, also on another page, and of how many are up', () => {
    const [me, samira, arif] = [
      aParticipant('me', { isSelf: true }),
      aParticipant('samira', { name: 'Samira' }),
      aParticipant('arif', { name: 'Arif' }),
    ]
    const none = aCallSnapshot({ participants: [me, samira, arif] })
    const one = aCallSnapshot({ participants: [me, { ...samira, handRaisedAt: 1 }, arif] })
    const two = aCallSnapshot({
      participants: [me, { ...samira, handRaisedAt: 1 }, { ...arif, handRaisedAt: 2 }],
    })
    const room = aRoom(aHostView())
    const noticesOf = (before: CallSnapshot, after: CallSnapshot) =>
      noticesBetween({ room, call: before }, { room, call: after })
    expect(noticesOf(none, one)).toEqual([{ kind: 'hand', name: 'Samira', count: 1 }])
    expect(noticesOf(one, two)).toEqual([{ kind: 'hand', name: 'Arif', count: 2 }])
    expect(noticesOf(two, one)).toEqual([])
    expect(noticesOf({ ...none, connection: 'reconnecting' }, two)).toEqual([])
    expect(noticesBetween({ room: aRoom(), call: none }, { room: aRoom(), call: one })).toEqual([])
  })

  it('notifies once that a host muted the user, and whether unmuting is allowed', () => {
    const muted = withSelf({
      silencedBy: { microphone: 'host', camera: null, screen: null },
      rights: { microphone: false, camera: true, screen: true },
    })
    const room = aRoom()
    expect(noticesBetween({ room, call }, { room, call: muted })).toEqual([
      { kind: 'silenced', source: 'microphone', mayReturn: false },
    ])
    expect(noticesBetween({ room, call: muted }, { room, call: muted })).toEqual([])
  })

  it('[3.27] notifies that unmuting is no longer allowed, also after a mute, and also muted people', () => {
    const room = aRoom()
    const silencedBy = { microphone: 'host', camera: null, screen: null } as const
    const rights = { microphone: false, camera: true, screen: true }
    const kept = [{ kind: 'silenced', source: 'microphone', mayReturn: false }]
    const muted = withSelf({ silencedBy })
    const keptMuted = withSelf({ silencedBy, rights })
    expect(noticesBetween({ room, call: muted }, { room, call: keptMuted })).toEqual(kept)
    expect(noticesBetween({ room, call }, { room, call: withSelf({ rights }) })).toEqual(kept)
    const connecting = { ...call, connection: 'connecting' as const }
    expect(noticesBetween({ room, call: connecting }, { room, call: withSelf({ rights }) })).toEqual([])
  })

  it('[3.27] notifies people who return of what a host switched off meanwhile', () => {
    const muted = withSelf({ silencedBy: { microphone: 'host', camera: null, screen: null } })
    expect(noticesOnArrival({ room: aRoom(), call: muted })).toEqual([
      { kind: 'silenced', source: 'microphone', mayReturn: true },
    ])
  })

  it('[3.28] notifies a host who joins of people who are waiting', () => {
    const lobby = [waiting(ids.layla, 'Layla')]
    expect(noticesOnArrival({ room: aRoom(aHostView({ lobby })), call })).toEqual([
      { kind: 'waiting', participantId: ids.layla, name: 'Layla' },
    ])
    expect(noticesOnArrival({ room: aRoom(aHostView()), call })).toEqual([])
  })

  it('notifies when unmuting is allowed again', () => {
    const room = aRoom()
    const without = withSelf({ rights: { microphone: false, camera: true, screen: true } })
    expect(noticesBetween({ room, call: without }, { room, call })).toEqual([{ kind: 'may_unmute' }])
  })

  it('[1.23] notifies people that they became co-host and that they are no longer one', () => {
    const before = aRoom()
    const after = aRoom({ ...aRoomView(), self: { ...aRoomView().self, role: 'co_host' } })
    expect(noticesBetween({ room: before, call }, { room: after, call })).toEqual([
      { kind: 'co_host', isNow: true },
    ])
    expect(noticesBetween({ room: after, call }, { room: before, call })).toEqual([
      { kind: 'co_host', isNow: false },
    ])
  })

  it('[1.5] notifies people in webinars that they became panelists and that they are no longer', () => {
    const viewAs = (role: 'guest' | 'panelist' | 'co_host', webinar = true) => {
      const { settings, self, ...view } = aRoomView()
      return { room: aRoom({ ...view, settings: { ...settings, webinar }, self: { ...self, role } }), call }
    }
    expect(noticesBetween(viewAs('guest'), viewAs('panelist'))).toEqual([{ kind: 'panelist', isNow: true }])
    expect(noticesBetween(viewAs('panelist'), viewAs('guest'))).toEqual([{ kind: 'panelist', isNow: false }])
    expect(noticesBetween(viewAs('panelist'), viewAs('co_host'))).toEqual([{ kind: 'co_host', isNow: true }])
    expect(noticesBetween(viewAs('co_host'), viewAs('panelist'))).toEqual([{ kind: 'panelist', isNow: true }])
    expect(noticesBetween(viewAs('guest', false), viewAs('panelist', false))).toEqual([])
  })

  it('notifies people who lost the chat that it was switched off', () => {
    const view = aRoomView()
    const after = aRoom({ ...view, self: { ...view.self, canChat: false } })
    expect(noticesBetween({ room: aRoom(view), call }, { room: after, call })).toEqual([
      { kind: 'chat', isOpen: false },
    ])
  })
})

describe('announcementsBetween and chimeBetween', () => {
  const me = aParticipant('me', { isSelf: true })
  const samira = aParticipant('samira', { name: 'Samira' })
  const alone = aCallSnapshot({ participants: [me] })
  const both = aCallSnapshot({ participants: [me, samira] })

  it('[3.28] announces with a sound who joins and leaves', () => {
    expect(announcementsBetween(alone, both)).toEqual([{ kind: 'joined', name: 'Samira' }])
    expect(chimeBetween(alone, both, true)).toBe('entry')
    expect(chimeBetween(both, alone, true)).toBe('leave')
  })

  it('[3.28] is silent when the host switched the sounds off', () => {
    expect(chimeBetween(alone, both, false)).toBeNull()
  })

  it('is silent about everyone while this page connects or reconnects', () => {
    expect(chimeBetween({ ...alone, connection: 'reconnecting' }, both, true)).toBeNull()
    expect(announcementsBetween({ ...alone, participants: [], connection: 'connecting' }, both)).toEqual([])
  })

  it('announces a crowd as a number, and hands of others', () => {
    const crowd = ['a', 'b', 'c', 'd'].map((id) => aParticipant(id))
    expect(announcementsBetween(alone, { ...alone, participants: [me, ...crowd] })).toEqual([
      { kind: 'joined_many', count: 4 },
    ])
    const raised = {
      ...both,
      participants: [
        { ...me, handRaisedAt: 1 },
        { ...samira, handRaisedAt: 1 },
      ],
    }
    expect(announcementsBetween(both, raised)).toEqual([{ kind: 'hand', name: 'Samira' }])
  })
})
