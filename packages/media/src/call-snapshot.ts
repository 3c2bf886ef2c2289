import type { createBlockedDevices } from './blocked-devices.ts'
import type { LineUse } from './network/adaptation.ts'
import type { ScreenShare } from './screen-share.ts'
import { keepIdentity } from './snapshot-store.ts'
import type { SfuParticipant, SfuRoom } from './sfu-room.ts'
import type { Silence } from './silence.ts'
import type { CallParticipant, CallSelf, CallSnapshot, PublishRights, SharedScreen } from './call-types.ts'
import type { LocalMedia } from './local-media-types.ts'

export const allRights: PublishRights = { microphone: true, camera: true, screen: true }

/** What a room shows at one moment. Kept while reconnecting, so that people don't disappear from the screen and come back. */
export interface RoomPicture {
  participants: readonly CallParticipant[]
  screens: readonly SharedScreen[]
  activeSpeakerId: string | null
  rights: PublishRights
  canPlayAudio: boolean
}

export const emptyPicture: RoomPicture = {
  participants: [],
  screens: [],
  activeSpeakerId: null,
  rights: allRights,
  canPlayAudio: true,
}

function toParticipant(
  { screen: _screen, ...participant }: SfuParticipant,
  isSelf: boolean,
): CallParticipant {
  return { ...participant, isSelf }
}

/** Reads a connected room. The last speaker stays the active speaker while it is silent. */
export function pictureOf(room: SfuRoom, previous: RoomPicture): RoomPicture {
  const { self, others } = room
  if (!self) return previous
  const everyone = [self, ...others]
  const spoke = [...room.speakerIds, previous.activeSpeakerId].find((id) =>
    others.some((other) => other.id === id && other.interpreting === null),
  )
  return keepIdentity(previous, {
    participants: everyone.map((participant) => toParticipant(participant, participant === self)),
    screens: inOrderOfBeginning(
      everyone.flatMap((participant) =>
        participant.screen
          ? [
              {
                participantId: participant.id,
                ...participant.screen,
                isSelf: participant === self,
                isPaused: false,
              },
            ]
          : [],
      ),
      previous.screens,
    ),
    activeSpeakerId: spoke ?? null,
    rights: room.rights,
    canPlayAudio: room.canPlayAudio,
  })
}

/** Existing screens keep their order; new ones come last. */
function inOrderOfBeginning(
  screens: readonly SharedScreen[],
  before: readonly SharedScreen[],
): readonly SharedScreen[] {
  const places = new Map(before.map(({ trackId }, place) => [trackId, place]))
  const placeOf = ({ trackId }: SharedScreen) => places.get(trackId) ?? before.length
  return screens.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export const sendsCamera = ({ send }: Pick<LineUse, 'send'>) => send === 'full' || send === 'small'

export interface SelfParts {
  local: Pick<LocalMedia, 'getSnapshot'>
  blocked: Pick<ReturnType<typeof createBlockedDevices>, 'withErrors'>
  share: Pick<ScreenShare, 'current'>
  silence: Pick<Silence, 'by' | 'followed'>
  rights: PublishRights
}

export function callSelf({ local, blocked, share, silence, rights }: SelfParts): CallSelf {
  const own = local.getSnapshot()
  return {
    ...own,
    deviceErrors: blocked.withErrors(own.deviceErrors),
    isSharing: share.current() !== null,
    rights,
    silencedBy: silence.by(),
    turnedOff: silence.followed(),
  }
}

export interface CallState {
  connection: CallSnapshot['connection']
  closeReason: CallSnapshot['closeReason']
  picture: RoomPicture
  self: CallSelf
  network: LineUse
  /** Whether this page receives the camera (participant ID) or screen (trackId). */
  isReceived(target: string): boolean
}

/** The user's own badge follows the device immediately, not after the SFU's confirmation. */
function withOwnTracks(participant: CallParticipant, self: CallSelf): CallParticipant {
  if (!participant.isSelf) return participant
  return {
    ...participant,
    microphone: self.isMicrophoneOn ? 'on' : participant.microphone === 'none' ? 'none' : 'off',
    camera: self.isCameraOn ? 'on' : participant.camera === 'none' ? 'none' : 'off',
  }
}

export function snapshotOf(
  { connection, closeReason, picture, self, network, isReceived }: CallState,
  previous: CallSnapshot | null,
): CallSnapshot {
  const participants = picture.participants.map((participant) => withOwnTracks(participant, self))
  const isPaused = ({ id, isSelf, camera }: CallParticipant) =>
    camera === 'on' && !(isSelf ? sendsCamera(network) : isReceived(id))
  const screens = picture.screens.filter(({ isSelf, trackId }) => !isSelf && !isReceived(trackId))
  const paused = [
    ...participants.filter(isPaused).map(({ id }) => id),
    ...screens.map(({ trackId }) => trackId),
  ]
  return keepIdentity(previous, {
    connection,
    closeReason,
    participants,
    screens: picture.screens,
    activeSpeakerId: picture.activeSpeakerId,
    self,
    network: { ...network, paused },
    canPlayAudio: picture.canPlayAudio,
  })
}
