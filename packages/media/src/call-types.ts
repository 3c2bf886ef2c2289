import type { MeetingRole, Reaction, ReceivedReaction, RoomEndReason, SfuAccess } from '@majlis/contract'
import type { Backdrop } from './backdrops.ts'
import type { BeforeJoin } from './before-join.ts'
import type { CaptionSource } from './caption-line.ts'
import type { Listening } from './interpretation.ts'
import type { DeviceKind, LocalMedia, LocalMediaSnapshot, Store } from './local-media-types.ts'

export type { Reaction, ReceivedReaction }

/** What is received, from everything to less and less. */
export const receiveLevels = [
  /** Video in the size in which it is shown. */
  'full',
  /** All video in the smallest layer. */
  'small',
  /** Only the speaker’s video, or the shared screen, with fewer frames. */
  'speaker',
  /** No video. */
  'sound',
] as const
export type ReceiveLevel = (typeof receiveLevels)[number]

/** What is sent. */
export const sendLevels = [
  'full',
  /** The smallest layer of the camera. */
  'small',
  /** No camera. */
  'sound',
  /** Sound with fewer bits. */
  'lean',
] as const
export type SendLevel = (typeof sendLevels)[number]

export interface CallNetwork {
  receive: ReceiveLevel
  send: SendLevel
  /** Less goes over the line than the user allows. */
  isWeak: boolean
  /** Cameras (participant IDs) and screens (trackIds) that are on but not received; the user's own ID if the camera is not sent. */
  paused: readonly string[]
}

export type CallConnection = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'closed'

/** A participant's connection quality as measured by the SFU. */
export type ConnectionQuality = 'excellent' | 'good' | 'poor' | 'lost' | 'unknown'

/** `none`: nothing was published so far, or the room does not let this person publish it. */
export type TrackState = 'on' | 'off' | 'none'

export interface CallParticipant {
  /** The server's participantId, which is the LiveKit identity. Stays the same across reconnects. */
  id: string
  name: string
  role: MeetingRole
  isGuest: boolean
  isSelf: boolean
  /** The same on all devices of one account; null for guests. */
  accountKey: string | null
  /** Epoch milliseconds, or null while the hand is down. */
  handRaisedAt: number | null
  pictureUrl: string | null
  isSpeaking: boolean
  /** The languages that they may interpret into. */
  interprets: readonly string[]
  /** The language that they interpret into at the moment; only its listeners hear them. */
  interpreting: string | null
  quality: ConnectionQuality
  microphone: TrackState
  camera: TrackState
  /** Whether they can switch the microphone on, even if it is off on arrival. */
  canUnmute: boolean
  /** Epoch milliseconds at which they joined this SFU room. */
  joinedAt: number
}

/** One shared screen. Several people can share at once; the viewer chooses. */
export interface SharedScreen {
  participantId: string
  /** Identifies the screen in `attachVideo`. A restarted share has a new one. */
  trackId: string
  hasAudio: boolean
  isSelf: boolean
}

/** What the SFU lets this person publish now. Hosts can change it. */
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
   * What someone else switched off last (a host muted it, or withdrew the right), until the person switches it on
   * again.
   */
  silencedBy: Readonly<Record<'microphone' | 'camera' | 'screen', 'host' | null>>
  /** How far host switch-offs were followed; null until the first connection. */
  turnedOff: TurnedOff | null
}

/**
 * The whole call at one moment. Immutable: a change makes a new snapshot, and unchanged parts keep their
 * identity (`participants[i]`, `screens`, `self` …), so that memoised components don't re-render.
 */
export interface CallSnapshot {
  /** `reconnecting` covers LiveKit's own resume and our reconnects with a fresh token, until connected or closed. */
  connection: CallConnection
  /** Set when `connection` is `closed`, otherwise null. */
  closeReason: RoomEndReason | null
  /** Self first, then in the order of joining. Empty until the first connection. */
  participants: readonly CallParticipant[]
  /** In the order in which they started. */
  screens: readonly SharedScreen[]
  /** The current or last speaker; never self, and nobody who interprets. */
  activeSpeakerId: string | null
  self: CallSelf
  /** What goes over the user's line, and whether it is less than they allow because the line is weak. */
  network: CallNetwork
  /** False while the browser's autoplay policy mutes the call: call `startAudio()` from a click. */
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

/** The response of `onNeedToken`: a fresh access, or the reason why there is none. */
export type NeededToken = SfuAccess | { closed: RoomEndReason }

export interface CallOptions {
  local: LocalMedia
  /**
   * Called when the SFU dropped us for good. A thrown error means "not now": the call waits and retries, with growing
   * delays, until `leave()`.
   */
  onNeedToken: () => Promise<NeededToken>
  /** Requests the right to publish a device that is off on arrival; rejects if it is refused. */
  onSwitchOn: (source: 'microphone' | 'camera') => Promise<unknown>
  /** Sends a reaction to the others through the server. May reject: then they don't see it. */
  onReact: (emoji: Reaction) => Promise<unknown>
  /** How far an earlier page of the same visit had followed: later switch-offs are applied. */
  turnedOff?: TurnedOff | null
}

/** The microphone of someone else, as it is received. Another track after a reconnect. */
export interface ReceivedVoice {
  participantId: string
  track: MediaStreamTrack
}

/** One visit to one room, across all its reconnects. */
export interface Call extends Store<CallSnapshot>, CaptionSource, BeforeJoin {
  readonly local: LocalMedia
  /**
   * Connects and publishes the devices that are on in `local`. Resolves when connected or closed; failures in between are retried
   * like a lost connection (state `connecting`). `isAhead`: the server has let in the connection that was made ahead.
   */
  connect(sfu: SfuAccess, options?: { isAhead?: boolean }): Promise<void>
  /** Never throws; a refusal is in `self.rights` or `self.deviceErrors`. */
  setMicrophone(on: boolean): Promise<void>
  setCamera(on: boolean): Promise<void>
  /** Call it from a click: the browser shows its picker. Closing the picker is not an error. */
  setScreenShare(on: boolean): Promise<void>
  switchDevice(kind: DeviceKind, id: string | null): Promise<void>
  setNoiseSuppression(on: boolean): Promise<void>
  setBackdrop(backdrop: Backdrop): Promise<void>
  /**
   * Shows a camera (participant ID) or a shared screen (its trackId) in the element, while there is video, also across
   * reconnects. The received size follows the element's. Returns the detach function.
   */
  attachVideo(target: string, element: HTMLVideoElement): () => void
  /** The microphones of the original that are received now, muted or not; not those of interpreters. Changes with the snapshot. */
  voices(): readonly ReceivedVoice[]
  /** Plays the sound of only these people, from now on. Call it again when they change. */
  setPlayed(isPlayed: (participantId: string) => boolean): void
  /** Plays the original or an interpreted language, from now on. */
  setListening(listening: Listening): void
  /** Plays sound after the browser blocked it. Call it from a click. */
  startAudio(): Promise<void>
  sendReaction(emoji: Reaction): Promise<void>
  /** Everyone's reactions, including one's own. */
  onReaction(listener: (reaction: ReceivedReaction) => void): () => void
  /** Null if the person is not in the room. Rates are measured since the previous call for the same person. */
  stats(participantId: string): Promise<ParticipantStats | null>
  /** Ends the visit and stops every device. `closeReason` becomes the reason, `left` when none is given. */
  leave(reason?: RoomEndReason): Promise<void>
}
