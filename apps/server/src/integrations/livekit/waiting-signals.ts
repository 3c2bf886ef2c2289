import {
  ParticipantInfo_State,
  ParticipantUpdate,
  SignalResponse,
  type ParticipantInfo,
} from '@livekit/protocol'

/** What a connection needs to come about and to stay: it says nothing of others. */
const ownSignals: ReadonlySet<SignalResponse['message']['case']> = new Set([
  'answer',
  'offer',
  'trickle',
  'mediaSectionsRequirement',
  'pong',
  'pongResp',
  'reconnect',
  'requestResponse',
  'leave',
] as const)

export type WaitingSignals = ReturnType<typeof createWaitingSignals>

/**
 * What the SFU says to someone who waits for Join, without everything about others: LiveKit names them to hidden participants too. They
 * are kept, and passed on as soon as the SFU says that this participant is no longer hidden. From then on everything passes as it came.
 */
export function createWaitingSignals(identity: string) {
  let isInside = false
  const others = new Map<string, ParticipantInfo>()

  function keep(participants: readonly ParticipantInfo[]): void {
    for (const participant of participants) {
      if (participant.identity === identity) continue
      if (participant.state === ParticipantInfo_State.DISCONNECTED) others.delete(participant.sid)
      else others.set(participant.sid, participant)
    }
  }

  function updateOf(participants: ParticipantInfo[]): Uint8Array {
    const value = new ParticipantUpdate({ participants })
    return new SignalResponse({ message: { case: 'update', value } }).toBinary()
  }

  function readUpdate({ participants }: ParticipantUpdate): Uint8Array | null {
    keep(participants)
    const own = participants.filter((one) => one.identity === identity)
    if (own.length === 0) return null
    isInside = own.some(({ permission }) => permission?.canSubscribe && !permission.hidden)
    return updateOf(isInside ? [...own, ...others.values()] : own)
  }

  return {
    /** What passes of a message; null for nothing. Throws when it cannot be read. */
    pass(data: Uint8Array): Uint8Array | null {
      if (isInside) return data
      const signal = SignalResponse.fromBinary(data)
      const { message } = signal
      switch (message.case) {
        case 'join': {
          const { value: join } = message
          keep(join.otherParticipants)
          join.otherParticipants = []
          if (join.room) {
            join.room.numParticipants = 0
            join.room.numPublishers = 0
          }
          return signal.toBinary()
        }
        case 'update':
          return readUpdate(message.value)
        default:
          return ownSignals.has(message.case) ? data : null
      }
    },
  }
}
