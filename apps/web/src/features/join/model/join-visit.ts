import type { MeetingInfo, RoomEndReason } from '@majlis/contract'
import type { Call, NeededToken } from '@majlis/media'
import { endingOf } from '../../../shared/room-endings/index.ts'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { offOnArrival, type OffOnArrival } from './join-arrival.ts'
import type { JoinDeps } from './join-deps.ts'
import { endParticipantSession, participantSessionOf, shownOf } from './join-session.ts'
import type { Admission, JoinState } from './join-state.ts'

export type Visit = ReturnType<typeof createVisit>

/** One visit to the room: its token, its call, and what this tab stores of it. */
export function createVisit(reference: MeetingReference, deps: JoinDeps) {
  const { participantApi, errorCode, memory, local } = deps
  const kept = memory.readParticipantSession()
  /** What this tab has stored of an earlier visit to the same meeting. */
  const earlier = kept?.meeting === reference.meeting ? kept : null
  let token = ''
  let off: OffOnArrival = { microphone: false, camera: false }
  const api = () => participantApi(token)

  const call = deps.createCall({
    local,
    onNeedToken: needToken,
    onSwitchOn: (source) => api().room.switchOn({ source }),
    onReact: (reaction) => api().room.react({ reaction }),
    turnedOff: earlier?.isInside ? earlier.turnedOff : null,
  })

  async function needToken(): Promise<NeededToken> {
    try {
      return (await api().room.sfuToken()).data
    } catch (error) {
      const closed = endingOf(errorCode(error))
      if (closed) return { closed }
      throw error
    }
  }

  function keep(
    displayName: string,
    meeting: Parameters<typeof shownOf>[0] | null,
    hasBeenInside: boolean,
  ): void {
    const shown = meeting ? shownOf(meeting) : { title: earlier?.title ?? '', host: earlier?.host ?? null }
    memory.keepParticipantSession(
      participantSessionOf(reference, call, {
        participantToken: token,
        displayName,
        ...shown,
        hasBeenInside,
      }),
    )
  }

  return {
    call,
    earlier,
    api,
    /** The devices that were turned off on arrival. */
    off: () => off,
    wait({ waiting, info }: Extract<JoinState, { step: 'waiting' }>, displayName: string): void {
      token = waiting.participantToken
      keep(displayName, info, false)
    },
    /** `info`: the meeting as pre-join has shown it. */
    enter(
      { admission, hasAgreed }: Extract<JoinState, { step: 'inside' }>,
      info: MeetingInfo | null,
      isAdditionalDevice: boolean,
    ): void {
      token = admission.participantToken
      memory.deleteTicket()
      keep(admission.room.self.displayName, admission.room, true)
      off = offOnArrival(admission, info, isAdditionalDevice)
      if (hasAgreed) agreeToRecording(api())
      switchOffBefore(local, off, () => connect(call, admission))
    },
    end(reason: RoomEndReason): void {
      endParticipantSession(memory, token)
      void call.leave(reason)
    },
    /** Leaves the room, or stops waiting for it. */
    async leave(): Promise<void> {
      // If this request fails, the server notices the departure anyway.
      await api()
        .room.leave()
        .catch(() => undefined)
    },
  }
}

/** If this request is lost, the room asks after its next change. */
function agreeToRecording({ room }: ReturnType<JoinDeps['participantApi']>): void {
  room.agreeToRecording({ by: 'joined' }).catch(() => undefined)
}

function connect(call: Call, { sfu, isConnectedAhead: isAhead }: Admission): void {
  void call.connect(sfu, { isAhead })
}

/** Connects immediately if nothing has to be turned off first, so that the room is rendered before the SFU answers. */
function switchOffBefore(
  local: JoinDeps['local'],
  { microphone, camera }: OffOnArrival,
  connect: () => void,
): void {
  if (!microphone && !camera) return connect()
  void Promise.all([microphone && local.setMicrophone(false), camera && local.setCamera(false)]).then(connect)
}
