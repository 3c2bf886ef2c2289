import type { ReceivedCaption, RoomEndReason } from '@majlis/contract'
import {
  originalListening,
  type Call,
  type CallParticipant,
  type CallSnapshot,
  type Listening,
  type LocalMedia,
  type ReceivedReaction,
} from '@majlis/media'
import { createStore } from '../../../shared/store/index.ts'

export function aParticipant(id: string, values: Partial<CallParticipant> = {}): CallParticipant {
  return {
    id,
    name: id,
    role: 'participant',
    isGuest: false,
    isSelf: false,
    accountKey: null,
    handRaisedAt: null,
    pictureUrl: null,
    isSpeaking: false,
    quality: 'excellent',
    microphone: 'on',
    camera: 'off',
    canUnmute: true,
    interprets: [],
    interpreting: null,
    joinedAt: 0,
    ...values,
  }
}

export function aCallSnapshot(values: Partial<CallSnapshot> = {}): CallSnapshot {
  return {
    connection: 'connected',
    closeReason: null,
    participants: [],
    screens: [],
    activeSpeakerId: null,
    network: { receive: 'full', send: 'full', isWeak: false, paused: [] },
    canPlayAudio: true,
    self: {
      isMicrophoneOn: false,
      isCameraOn: false,
      isMicrophoneStarting: false,
      isCameraStarting: false,
      isNoiseSuppressionOn: true,
      backdrop: 'none',
      dataUse: 'automatic',
      isBackdropSupported: true,
      isBackdropStarting: false,
      backdropFailure: null,
      devices: { microphoneId: 'mic-1', cameraId: 'cam-1', speakerId: null },
      available: {
        microphones: [
          { id: 'mic-1', label: 'Built-in microphone' },
          { id: 'mic-2', label: 'Headset' },
        ],
        cameras: [{ id: 'cam-1', label: 'Front camera' }],
        speakers: [{ id: 'out-1', label: 'Built-in speakers' }],
      },
      deviceErrors: { microphone: null, camera: null, screen: null },
      isSharing: false,
      rights: { microphone: true, camera: true, screen: true },
      silencedBy: { microphone: null, camera: null, screen: null },
      turnedOff: null,
    },
    ...values,
  }
}

export interface FakeCall extends Call {
  /** Changes the snapshot as the SFU would. */
  show(change: (snapshot: CallSnapshot) => CallSnapshot): void
  react(reaction: ReceivedReaction): void
  caption(caption: ReceivedCaption): void
  /** Elements that have a picture attached now, with what they show. */
  attached: Map<HTMLVideoElement, string>
  sentReactions: string[]
  /** What was chosen last. */
  listening: () => Listening
}

/** Devices of which only the state can be read. */
function aLocalMedia(
  call: Pick<Call, 'subscribe' | 'getSnapshot'>,
  setDataUse: LocalMedia['setDataUse'],
): LocalMedia {
  return {
    subscribe: call.subscribe,
    getSnapshot: () => call.getSnapshot().self,
    setMicrophone: () => Promise.resolve(),
    setCamera: () => Promise.resolve(),
    start: () => Promise.resolve(),
    switchDevice: () => Promise.resolve(),
    setNoiseSuppression: () => Promise.resolve(),
    setBackdrop: () => Promise.resolve(),
    setDataUse,
    refreshDevices: () => Promise.resolve(),
    onMicrophoneLevel: () => () => undefined,
    attachPreview: () => () => undefined,
    playTestTone: () => Promise.resolve(),
    getTracks: () => ({ microphone: null, camera: null }),
    close: () => undefined,
  }
}

const beforeJoin: Pick<Call, 'prepare' | 'connectAhead' | 'isConnectedAhead' | 'dropAhead'> = {
  prepare: () => Promise.resolve(),
  connectAhead: () => Promise.resolve(),
  isConnectedAhead: () => false,
  dropAhead: () => undefined,
}

function createEvents<T>() {
  const listeners = new Set<(event: T) => void>()
  return {
    emit(event: T): void {
      for (const listener of listeners) listener(event)
    },
    on(listener: (event: T) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A call without an SFU: switching a device takes effect at once, and `show` sets everything else. */
export function createFakeCall(initial: Partial<CallSnapshot> = {}): FakeCall {
  const store = createStore(aCallSnapshot(initial))
  const reactions = createEvents<ReceivedReaction>()
  const captions = createEvents<ReceivedCaption>()
  const attached = new Map<HTMLVideoElement, string>()
  const sentReactions: string[] = []
  let listening: Listening = originalListening

  function changeSelf(values: Partial<CallSnapshot['self']>): Promise<void> {
    store.set((snapshot) => ({ ...snapshot, self: { ...snapshot.self, ...values } }))
    return Promise.resolve()
  }

  function changeSelfTrack(kind: 'microphone' | 'camera', on: boolean): void {
    store.set((snapshot) => ({
      ...snapshot,
      participants: snapshot.participants.map((participant) =>
        participant.isSelf ? { ...participant, [kind]: on ? 'on' : 'off' } : participant,
      ),
    }))
  }

  return {
    ...store,
    local: aLocalMedia(store, (dataUse) => void changeSelf({ dataUse })),
    attached,
    sentReactions,
    show: store.set,
    react: reactions.emit,
    caption: captions.emit,
    onCaption: captions.on,
    ...beforeJoin,
    connect: () => Promise.resolve(),
    setMicrophone(on) {
      changeSelfTrack('microphone', on)
      return changeSelf({ isMicrophoneOn: on })
    },
    setCamera(on) {
      changeSelfTrack('camera', on)
      return changeSelf({ isCameraOn: on })
    },
    setScreenShare: (on) => changeSelf({ isSharing: on }),
    switchDevice(kind, id) {
      const { devices } = store.getSnapshot().self
      return changeSelf({ devices: { ...devices, [`${kind}Id`]: id } })
    },
    setNoiseSuppression: (on) => changeSelf({ isNoiseSuppressionOn: on }),
    setBackdrop: (backdrop) => changeSelf({ backdrop }),
    attachVideo(target, element) {
      attached.set(element, target)
      return () => attached.delete(element)
    },
    voices: () => [],
    setPlayed: () => undefined,
    setListening(chosen) {
      listening = chosen
    },
    listening: () => listening,
    startAudio() {
      store.set((snapshot) => ({ ...snapshot, canPlayAudio: true }))
      return Promise.resolve()
    },
    sendReaction(emoji) {
      sentReactions.push(emoji)
      const self = store.getSnapshot().participants.find((participant) => participant.isSelf)
      if (self) reactions.emit({ participantId: self.id, emoji })
      return Promise.resolve()
    },
    onReaction: reactions.on,
    stats: () => Promise.resolve(null),
    leave(reason: RoomEndReason = 'left') {
      store.set((snapshot) =>
        snapshot.connection === 'closed'
          ? snapshot
          : { ...snapshot, connection: 'closed', closeReason: reason },
      )
      return Promise.resolve()
    },
  }
}
