import type { MeetingRole, ReceivedReaction, SfuAccess } from '@majlis/contract'
import type { ConnectionQuality, ParticipantStats, PublishRights, TrackState } from './types.ts'

/** What one person can publish. */
export type Source = 'microphone' | 'camera' | 'screen' | 'screen_audio'

/** Why the SFU let go of us. `lost` may be tried again, the others are final. */
export type DropReason = 'removed' | 'ended_by_host' | 'joined_elsewhere' | 'lost'

export interface SfuParticipant {
  id: string
  name: string
  role: MeetingRole
  isGuest: boolean
  handRaisedAt: number | null
  pictureUrl: string | null
  isSpeaking: boolean
  quality: ConnectionQuality
  microphone: TrackState
  camera: TrackState
  canUnmute: boolean
  joinedAt: number
  screen: { trackId: string; hasAudio: boolean } | null
}

/** One received (or own shared) picture. The same object as long as it is the same track. */
export interface SfuVideo {
  attach(element: HTMLVideoElement): unknown
  detach(element: HTMLVideoElement): unknown
}

/** What a room tells. Every `changed` means: read again. */
export interface SfuRoomListener {
  changed(): void
  /** LiveKit resumes by itself, or has resumed. */
  resuming(isResuming: boolean): void
  /** The signalling works: publishing may begin. */
  signalReady(): void
  dropped(reason: DropReason): void
  /** Somebody else muted or unpublished it. */
  turnedOff(source: Source): void
  /** What the server shows everyone, the own reactions included. */
  reacted(reactions: readonly ReceivedReaction[]): void
}

/**
 * The seam to livekit-client: one connection to one room, from its connect to its drop. Another connection is another
 * object. The real one is livekit-room.ts, tests bring a fake.
 */
export interface SfuRoom {
  prepare(url: string): Promise<void>
  /** Rejects when no connection came about; `dropped` is not told then. */
  connect(access: SfuAccess): Promise<void>
  disconnect(): Promise<void>
  readonly self: SfuParticipant | null
  /** The others, in the order of entering. */
  readonly others: readonly SfuParticipant[]
  /** Ids of those who speak, the loudest first. */
  readonly speakerIds: readonly string[]
  /** What may be turned on. For a blocked device, the right has to be requested first. */
  readonly rights: PublishRights
  isBlocked(source: 'microphone' | 'camera'): boolean
  /** When somebody else last switched it off, epoch milliseconds; 0 for never. Known also when nobody could be told then. */
  turnedOffAt(source: 'microphone' | 'camera' | 'screen'): number
  readonly canPlayAudio: boolean
  /**
   * Publishes the track, or puts it in the place of the one before. Null mutes microphone and camera, and unpublishes
   * a screen.
   */
  setTrack(source: Source, track: MediaStreamTrack | null): Promise<void>
  /** A camera by participant id, or a screen by trackId. */
  getVideo(target: string): SfuVideo | null
  setSpeaker(deviceId: string | null): Promise<void>
  startAudio(): Promise<void>
  stats(participantId: string): Promise<ParticipantStats | null>
}

export type CreateSfuRoom = (listener: SfuRoomListener) => SfuRoom
