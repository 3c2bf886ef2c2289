import type { ReceivedCaption, ReceivedReaction, SfuAccess } from '@majlis/contract'
import type { Listening } from './interpretation.ts'
import type { StatsEntry } from './network/line-sample.ts'
import type {
  CallParticipant,
  ParticipantStats,
  PublishRights,
  ReceivedVoice,
  ReceiveLevel,
  SendLevel,
} from './call-types.ts'

/** What one person can publish. */
export type Source = 'microphone' | 'camera' | 'screen' | 'screen_audio'

/** Why the SFU disconnected us. `lost` can be retried, the others are final. */
export type DropReason = 'removed' | 'ended_by_host' | 'joined_elsewhere' | 'lost'

/** A participant as the SFU reports it. */
export interface SfuParticipant extends Omit<CallParticipant, 'isSelf'> {
  screen: { trackId: string; hasAudio: boolean } | null
}

/** One received (or own shared) video. The same object as long as it is the same track. */
export interface SfuVideo {
  attach(element: HTMLVideoElement): unknown
  detach(element: HTMLVideoElement): unknown
}

/** Events of a room. Every `changed` means: read again. */
export interface SfuRoomListener {
  changed(): void
  /** LiveKit is resuming, or has resumed. */
  resuming(isResuming: boolean): void
  /** The signalling works: publishing may begin. */
  signalReady(): void
  dropped(reason: DropReason): void
  /** Someone else muted or unpublished it. */
  turnedOff(source: Source): void
  /** Reactions that the server sends to everyone, including one's own. */
  reacted(reactions: readonly ReceivedReaction[]): void
  /** A caption that the server sends to everyone. */
  captioned(caption: ReceivedCaption): void
}

/**
 * The seam to livekit-client: one connection to one room, from its connect to its drop. A reconnect is a new
 * object. The real one is livekit-room.ts; tests use a fake.
 */
export interface SfuRoom {
  prepare(url: string): Promise<void>
  /** Loads what the first connection of a page would wait for. Never rejects. */
  warmUp(): Promise<void>
  /** Rejects if the connection failed; `dropped` does not fire then. */
  connect(access: SfuAccess): Promise<void>
  /** For a connection that waits: resolves when it receives what the others do and is known to them. Rejects if that takes long. */
  letIn(): Promise<void>
  /** Resolves when something of the others is received, or nothing of them is to be expected. */
  firstTrack(): Promise<void>
  disconnect(): Promise<void>
  readonly self: SfuParticipant | null
  /** The other participants, in the order of joining. */
  readonly others: readonly SfuParticipant[]
  /** IDs of current speakers, the loudest first. */
  readonly speakerIds: readonly string[]
  /** What can be switched on. For a blocked device, the right has to be requested first. */
  readonly rights: PublishRights
  isBlocked(source: 'microphone' | 'camera'): boolean
  /** When someone else last switched it off, epoch milliseconds; 0 for never. Known even if it happened during a disconnect. */
  turnedOffAt(source: 'microphone' | 'camera' | 'screen'): number
  readonly canPlayAudio: boolean
  /**
   * Publishes the track, or replaces the previous one. Null mutes microphone and camera, and unpublishes
   * a screen.
   */
  setTrack(source: Source, track: MediaStreamTrack | null): Promise<void>
  /** A camera by participant id, or a screen by trackId. */
  getVideo(target: string): SfuVideo | null
  readonly voices: readonly ReceivedVoice[]
  setSpeaker(deviceId: string | null): Promise<void>
  /** Plays the sound of only those for whom it holds, now and later. */
  setPlayed(isPlayed: (participantId: string) => boolean): void
  /** Plays the original or an interpreted language, now and later. */
  setListening(listening: Listening): void
  startAudio(): Promise<void>
  stats(participantId: string): Promise<ParticipantStats | null>
  /** The statistics of the whole connection; empty while there is none. */
  readLine(): Promise<readonly StatsEntry[]>
  /**
   * Has the SFU send less, and sends less itself. Video that is not to be received must be detached, and a camera that is not to
   * be sent set to null. Called again and again: the SFU's own wishes may have changed something since.
   */
  setLevels(levels: { receive: ReceiveLevel; send: SendLevel }): void
}

export type CreateSfuRoom = (listener: SfuRoomListener) => SfuRoom
