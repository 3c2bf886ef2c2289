/** What a participant may publish in the SFU (the names of LiveKit's `TrackSource`). */
export const mediaSources = ['microphone', 'camera', 'screen_share', 'screen_share_audio'] as const
export type MediaSource = (typeof mediaSources)[number]

/** The rights that the SFU enforces. No one may send data, change own metadata, administer, list or record. */
export interface MediaRights {
  publishSources: readonly MediaSource[]
}

export interface MediaTrack {
  sid: string
  /** What is sent; a client may send sound under the source of a picture. */
  kind: 'audio' | 'video'
  source: MediaSource | 'unknown'
  isMuted: boolean
}

/** One connection to a room of the SFU. The identity is ours (a participant id), the `sid` is new at each connection. */
export interface MediaParticipant {
  identity: string
  sid: string
  joinedAt: number
  /** What the SFU lets them do now. */
  rights: MediaRights
  /** Whether the SFU lets them send data, as connections may that began under an earlier build. */
  canPublishData: boolean
  tracks: MediaTrack[]
}

export interface MediaToken {
  room: string
  identity: string
  name: string
  attributes: Record<string, string>
  rights: MediaRights
  /** Others are not told of this participant, such as of one that records. */
  isHidden?: boolean
  /** They are not inside yet: hidden, they receive nothing, and the media gate keeps from them who is there. */
  isWaiting?: boolean
  ttlMs: number
}

export interface MediaUpdate {
  name?: string
  /** Only those named change; an empty string takes one away. */
  attributes?: Record<string, string>
  rights?: MediaRights
}

/** What the SFU reports. `id` is the same when it reports one event again. */
export type MediaEvent = { id: string; at: number; room: string } & (
  | { kind: 'participant_joined' | 'participant_left'; identity: string; sid: string }
  /** Sound under another source than the microphone. */
  | { kind: 'sound_published'; identity: string }
  | { kind: 'screen_published' | 'screen_unpublished'; identity: string }
  | { kind: 'room_finished' }
  | { kind: 'egress_changed'; egressId: string }
  | { kind: 'other' }
)

/**
 * The only integration with the SFU. Whatever cannot be done because the SFU does not answer throws `room.media_unavailable`;
 * a room or a participant that is not there is `false` or an empty list, never an error.
 */
export interface MediaServer {
  /** Makes the room when it is not there. */
  ensureRoom(room: string): Promise<void>
  /** Closes the room and disconnects everyone in it. */
  deleteRoom(room: string): Promise<void>
  listParticipants(room: string): Promise<MediaParticipant[]>
  removeParticipant(room: string, identity: string): Promise<boolean>
  /** Shows a connection that has waited, with what it may do from now on. Returns its `sid`; null when it is not there. */
  letIn(room: string, identity: string, update: Required<MediaUpdate>): Promise<string | null>
  updateParticipant(room: string, identity: string, update: MediaUpdate): Promise<boolean>
  /** Mutes a published track. No one can be unmuted from here. */
  muteTrack(room: string, identity: string, trackSid: string): Promise<boolean>
  /** Sends JSON to everyone in the room who is connected, or to those who are named. */
  sendData(room: string, topic: string, body: unknown, identities?: readonly string[]): Promise<void>
  /**
   * What a browser needs to connect: the public address and a short-lived token with the least grants. For people who wait, it is valid
   * only at the media gate.
   */
  access(token: MediaToken): Promise<{ url: string; token: string }>
  /** Reads a webhook; null when its signature or its body's checksum is wrong. */
  readWebhook(body: string, authorization: string | undefined): Promise<MediaEvent | null>
  /** Whether the SFU responds now. */
  isReady(): Promise<boolean>
}
