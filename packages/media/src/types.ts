import type { MeetingRole, Reaction, ReceivedReaction, RoomEndReason, SfuAccess } from '@majlis/contract'

export type { Reaction, ReceivedReaction }

/** Pictures and blurs that can stand behind a person. All are made and served by us. */
export const backdrops = ['none', 'blur_soft', 'blur_strong', 'dawn', 'study', 'garden', 'dusk'] as const
export type Backdrop = (typeof backdrops)[number]

export type DeviceKind = 'microphone' | 'camera' | 'speaker'

/** Codes of the catalogue's client errors, so that `errors:<code>` has their sentence. */
export type DeviceErrorCode =
  | 'media.camera_blocked'
  | 'media.microphone_blocked'
  | 'media.device_missing'
  | 'media.device_busy'
  | 'media.share_failed'
  | 'media.switch_on_failed'

export interface DeviceErrors {
  microphone: DeviceErrorCode | null
  camera: DeviceErrorCode | null
  screen: DeviceErrorCode | null
}

/** A device that can be chosen. The label is empty until the browser was allowed to tell it. */
export interface Device {
  id: string
  label: string
}

export interface AvailableDevices {
  microphones: readonly Device[]
  cameras: readonly Device[]
  /** Empty where the browser lets pages choose no speaker (Safari, Firefox by default). */
  speakers: readonly Device[]
}

/** Ids of the devices in use; null means the system's own choice. */
export interface ChosenDevices {
  microphoneId: string | null
  cameraId: string | null
  speakerId: string | null
}

/** The caller's own capture. The same before Join (pre-join) and in the call. */
export interface LocalMediaSnapshot {
  isMicrophoneOn: boolean
  isCameraOn: boolean
  /** True while the browser is asked for the device. */
  isMicrophoneStarting: boolean
  isCameraStarting: boolean
  isNoiseSuppressionOn: boolean
  backdrop: Backdrop
  /** False where the browser cannot replace the background of a camera. */
  isBackdropSupported: boolean
  /** True while the segmentation files of a chosen backdrop load. */
  isBackdropStarting: boolean
  /** The last chosen backdrop could not be put on; the camera went off rather than show the room behind. */
  hasBackdropFailed: boolean
  devices: ChosenDevices
  available: AvailableDevices
  deviceErrors: DeviceErrors
}

export type CallConnection = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'closed'

/** Quality of somebody's connection as the SFU measures it. */
export type ConnectionQuality = 'excellent' | 'good' | 'poor' | 'lost' | 'unknown'

/** `none`: nothing was published so far, or the room does not let this person publish it. */
export type TrackState = 'on' | 'off' | 'none'

export interface CallParticipant {
  /** The server's participantId, which is the LiveKit identity. Stays the same over reconnects. */
  id: string
  name: string
  role: MeetingRole
  isGuest: boolean
  isSelf: boolean
  /** Epoch milliseconds, or null while the hand is down. */
  handRaisedAt: number | null
  pictureUrl: string | null
  isSpeaking: boolean
  quality: ConnectionQuality
  microphone: TrackState
  camera: TrackState
  /** Whether they may switch the microphone on, also where it is off on arrival. */
  canUnmute: boolean
  /** Epoch milliseconds at which they entered this SFU room. */
  joinedAt: number
}

/** One shared screen. Several people can share at once; the viewer chooses. */
export interface SharedScreen {
  participantId: string
  /** Names the screen in `attachVideo`. Changes when the share starts anew. */
  trackId: string
  hasAudio: boolean
  isSelf: boolean
}

/** What the SFU lets this person publish now. Changes when a host decides so. */
export interface PublishRights {
  microphone: boolean
  camera: boolean
  screen: boolean
}

/** When a host last switched it off, by the server's clock (epoch milliseconds); 0 for never. */
export type TurnedOff = Readonly<Record<'microphone' | 'camera', number>>

export interface CallSelf extends LocalMediaSnapshot {
  isSharing: boolean
  rights: PublishRights
  /**
   * What last went off because somebody else decided so (a host muted it, or took the right away), until the person
   * switches it on again.
   */
  silencedBy: Readonly<Record<'microphone' | 'camera' | 'screen', 'host' | null>>
  /** What of hosts who switch off was followed so far; null until the first connection. */
  turnedOff: TurnedOff | null
}

/**
 * The whole call at one moment. Immutable: a change makes a new snapshot, and parts that did not change keep their
 * identity (`participants[i]`, `screens`, `self` …), so that memoised components stay quiet.
 */
export interface CallSnapshot {
  /** `reconnecting` covers LiveKit's own resume and our connecting anew with a fresh token, until it works or is over. */
  connection: CallConnection
  /** Set when `connection` is `closed`, otherwise null. */
  closeReason: RoomEndReason | null
  /** Self first, then in the order of entering. Empty until connected for the first time. */
  participants: readonly CallParticipant[]
  /** In the order in which they began. */
  screens: readonly SharedScreen[]
  /** The person who speaks, or spoke last; never self. */
  activeSpeakerId: string | null
  self: CallSelf
  /** False while the browser's autoplay rule keeps the call silent: `startAudio()` from a click. */
  canPlayAudio: boolean
}

export interface TrackStats {
  kind: 'microphone' | 'camera' | 'screen' | 'screen_audio'
  bitrateBps: number
  /** 0 to 1, over the last interval. */
  packetLoss: number
  jitterMs: number | null
  frameWidth: number | null
  frameHeight: number | null
  framesPerSecond: number | null
  codec: string | null
}

export interface ParticipantStats {
  /** Round trip to the SFU; known for self only. */
  roundTripMs: number | null
  tracks: readonly TrackStats[]
}

/** A store outside React: fits `useSyncExternalStore`. */
export interface Store<T> {
  /** Calls back after each change, at most once per animation frame. Returns how to stop. */
  subscribe(listener: () => void): () => void
  getSnapshot(): T
}

/** The caller's microphone, camera and backdrop, before and during a call. Opens devices only when told to. */
export interface LocalMedia extends Store<LocalMediaSnapshot> {
  /** Never throws: what went wrong stands in `deviceErrors`. */
  setMicrophone(on: boolean): Promise<void>
  setCamera(on: boolean): Promise<void>
  /** Microphone and camera with one permission prompt. */
  start(wanted: { microphone: boolean; camera: boolean }): Promise<void>
  switchDevice(kind: DeviceKind, id: string | null): Promise<void>
  setNoiseSuppression(on: boolean): Promise<void>
  setBackdrop(backdrop: Backdrop): Promise<void>
  refreshDevices(): Promise<void>
  /** Level of the own microphone, 0 to 1, about 20 times a second while somebody listens. */
  onMicrophoneLevel(listener: (level: number) => void): () => void
  /** Shows the own camera with its backdrop (not mirrored). Follows device and backdrop changes. */
  attachPreview(element: HTMLVideoElement): () => void
  /** Plays a short tone on the chosen speaker. */
  playTestTone(): Promise<void>
  /** The tracks to publish now; null while off. */
  getTracks(): { microphone: MediaStreamTrack | null; camera: MediaStreamTrack | null }
  /** Stops every device. The store cannot be used afterwards. */
  close(): void
}

/** What `onNeedToken` answers: a fresh access, or why there will be none. */
export type NeededToken = SfuAccess | { closed: RoomEndReason }

export interface CallOptions {
  local: LocalMedia
  /**
   * Asked when the SFU dropped us for good. A thrown error means "not now": the call waits and asks again, with growing
   * delays, until `leave()`.
   */
  onNeedToken: () => Promise<NeededToken>
  /** Asks for the right to publish what was off on arrival; rejects when it is refused. */
  onSwitchOn: (source: 'microphone' | 'camera') => Promise<unknown>
  /** Has the server show a reaction to the others. May reject: then they do not see it. */
  onReact: (emoji: Reaction) => Promise<unknown>
  /** What an earlier page of the same stay had followed: what was switched off since then goes off. */
  turnedOff?: TurnedOff | null
}

/** One stay in one room, over all its reconnects. */
export interface Call extends Store<CallSnapshot> {
  readonly local: LocalMedia
  /**
   * Before Join: loads the media code and, where the address is known, warms DNS, TLS and ICE. Harmless when it fails or is
   * called twice.
   */
  prepare(url?: string | Promise<string>): Promise<void>
  /**
   * Connects and publishes what is on in `local`. Resolves when connected or closed; failures on the way are retried
   * like a lost connection (state `connecting`).
   */
  connect(sfu: SfuAccess): Promise<void>
  /** Never throws; a refusal stands in `self.rights` or `self.deviceErrors`. */
  setMicrophone(on: boolean): Promise<void>
  setCamera(on: boolean): Promise<void>
  /** Call it from a click: the browser shows its picker. Closing the picker is no error. */
  setScreenShare(on: boolean): Promise<void>
  switchDevice(kind: DeviceKind, id: string | null): Promise<void>
  setNoiseSuppression(on: boolean): Promise<void>
  setBackdrop(backdrop: Backdrop): Promise<void>
  /**
   * Shows somebody's camera (participant id) or a shared screen (its trackId) in the element, as soon as and as long as
   * there is a picture, also over reconnects. The received size follows the element's. Returns how to detach.
   */
  attachVideo(target: string, element: HTMLVideoElement): () => void
  /** Lets sound play after the browser refused it. Call it from a click. */
  startAudio(): Promise<void>
  sendReaction(emoji: Reaction): Promise<void>
  /** Reactions of everybody, the own ones included. */
  onReaction(listener: (reaction: ReceivedReaction) => void): () => void
  /** Null when the person is not inside. Rates are measured since the previous call for the same person. */
  stats(participantId: string): Promise<ParticipantStats | null>
  /** Ends the visit and stops every device. `closeReason` becomes the reason, `left` when none is given. */
  leave(reason?: RoomEndReason): Promise<void>
}
