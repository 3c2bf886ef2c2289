import {
  JoinResponse,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  ParticipantUpdate,
  RoomUpdate,
  SessionDescription,
  SignalResponse,
  SpeakersChanged,
} from '@livekit/protocol'
import { describe, expect, it } from 'vitest'
import { createWaitingSignals, type WaitingSignals } from './waiting-signals.ts'

const self = 'self'
const bytesOf = (message: SignalResponse['message']) => new SignalResponse({ message }).toBinary()
const person = (identity: string, state = ParticipantInfo_State.ACTIVE) =>
  new ParticipantInfo({ sid: `PA_${identity}`, identity, name: identity, state })
const own = (isInside: boolean) =>
  new ParticipantInfo({
    sid: 'PA_self',
    identity: self,
    permission: new ParticipantPermission({ hidden: !isInside, canSubscribe: isInside }),
  })
const update = (...participants: ParticipantInfo[]) =>
  bytesOf({ case: 'update', value: new ParticipantUpdate({ participants }) })

function send(signals: WaitingSignals, data: Uint8Array) {
  const passed = signals.pass(data)
  return passed && SignalResponse.fromBinary(passed).message
}

/** Who a message names. */
function namesOf(message: ReturnType<typeof send>) {
  if (message?.case === 'join') return message.value.otherParticipants.map(({ identity }) => identity)
  return message?.case === 'update' ? message.value.participants.map(({ identity }) => identity) : message
}

const join = () =>
  bytesOf({
    case: 'join',
    value: new JoinResponse({
      participant: own(false),
      otherParticipants: [person('ada'), person('grace')],
      room: { numParticipants: 3, numPublishers: 2 },
    }),
  })

describe('what someone who waits for Join learns from the SFU', () => {
  it('names no one in the first response, and says nothing of how many there are', () => {
    const message = send(createWaitingSignals(self), join())
    expect(namesOf(message)).toEqual([])
    expect(message).toMatchObject({
      value: { participant: { identity: self }, room: { numParticipants: 0, numPublishers: 0 } },
    })
  })

  it('passes what a connection needs, and nothing about others', () => {
    const signals = createWaitingSignals(self)
    send(signals, join())
    const answer = bytesOf({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: 'v=0' }) })
    expect(signals.pass(answer)).toEqual(answer)
    expect(send(signals, update(person('mary')))).toBeNull()
    expect(namesOf(send(signals, update(own(false), person('joan'))))).toEqual([self])
    expect(send(signals, bytesOf({ case: 'speakersChanged', value: new SpeakersChanged() }))).toBeNull()
    expect(send(signals, bytesOf({ case: 'roomUpdate', value: new RoomUpdate() }))).toBeNull()
    expect(send(signals, bytesOf({ case: 'refreshToken', value: 'a token of the SFU' }))).toBeNull()
  })

  it('names everyone who is there once it is let in, and passes everything from then on', () => {
    const signals = createWaitingSignals(self)
    send(signals, join())
    send(signals, update(person('mary')))
    send(signals, update(person('ada', ParticipantInfo_State.DISCONNECTED)))
    expect(namesOf(send(signals, update(own(true))))).toEqual([self, 'grace', 'mary'])
    const later = update(person('joan'))
    expect(signals.pass(later)).toEqual(later)
  })

  it('refuses what it cannot read', () => {
    expect(() => createWaitingSignals(self).pass(Buffer.from('{"join":{}}'))).toThrow(
      /wire type|index|premature|invalid/i,
    )
  })
})
