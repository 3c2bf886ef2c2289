import { meetingRoles, participantAttributes, type MeetingRole } from '@majlis/contract'
import { DisconnectReason, ConnectionQuality as LivekitQuality, Track } from 'livekit-client'
import type { LocalParticipant, Participant } from 'livekit-client'
import type { DropReason, SfuParticipant, Source } from './sfu-room.ts'
import type { ConnectionQuality, PublishRights, TrackState } from './call-types.ts'

export const trackSources: Record<Source, Track.Source> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screen_audio: Track.Source.ScreenShareAudio,
}

export function sourceOf(source: Track.Source): Source | null {
  switch (source) {
    case Track.Source.Microphone:
      return 'microphone'
    case Track.Source.Camera:
      return 'camera'
    case Track.Source.ScreenShare:
      return 'screen'
    case Track.Source.ScreenShareAudio:
      return 'screen_audio'
    default:
      return null
  }
}

function qualityOf(quality: LivekitQuality): ConnectionQuality {
  switch (quality) {
    case LivekitQuality.Excellent:
      return 'excellent'
    case LivekitQuality.Good:
      return 'good'
    case LivekitQuality.Poor:
      return 'poor'
    case LivekitQuality.Lost:
      return 'lost'
    default:
      return 'unknown'
  }
}

/** LiveKit rates a connection as good even if its page has paused all video. The page’s own report takes precedence. */
function qualityWith(quality: ConnectionQuality, isWeak: boolean): ConnectionQuality {
  return isWeak && quality !== 'lost' ? 'poor' : quality
}

function stateOf(participant: Participant, source: Track.Source): TrackState {
  const publication = participant.getTrackPublication(source)
  if (!publication) return 'none'
  return publication.isMuted ? 'off' : 'on'
}

function isRole(value: string | undefined): value is MeetingRole {
  return meetingRoles.some((role) => role === value)
}

/** The shared screen's video; sound under its source is not one. */
function screenOf(participant: Pick<Participant, 'getTrackPublication'>) {
  const publication = participant.getTrackPublication(Track.Source.ScreenShare)
  return publication?.kind === Track.Kind.Video ? publication : undefined
}

/** A microphone, or the sound of a shared screen with video: everyone who is heard is also shown as speaking or sharing. */
export function isAudible(
  participant: Pick<Participant, 'getTrackPublication'>,
  source: Track.Source,
): boolean {
  if (source === Track.Source.ScreenShareAudio) return screenOf(participant) !== undefined
  return source === Track.Source.Microphone
}

/** The language that they interpret into at the moment; null if they speak to everyone. */
export function interpretingOf({ attributes }: Pick<Participant, 'attributes'>): string | null {
  return attributes[participantAttributes.interpreting] || null
}

/** Reads one LiveKit participant. Role, hand, guest, picture and languages are attributes that only the server can set. */
export function toSfuParticipant(participant: Participant): SfuParticipant {
  const { attributes } = participant
  const role = attributes[participantAttributes.role]
  const hand = Number(attributes[participantAttributes.hand])
  const guest = attributes[participantAttributes.isGuest]
  const screen = screenOf(participant)
  return {
    id: participant.identity,
    name: participant.name ?? '',
    role: isRole(role) ? role : 'participant',
    isGuest: role === 'guest' || guest === 'true' || guest === '1',
    accountKey: attributes[participantAttributes.accountKey] || null,
    handRaisedAt: hand > 0 ? hand : null,
    pictureUrl: attributes[participantAttributes.pictureUrl] || null,
    isSpeaking: participant.isSpeaking,
    quality: qualityWith(
      qualityOf(participant.connectionQuality),
      attributes[participantAttributes.isWeak] === 'true',
    ),
    microphone: stateOf(participant, Track.Source.Microphone),
    camera: stateOf(participant, Track.Source.Camera),
    canUnmute: mayPublish(participant, 'microphone') || isBlocked(participant, 'microphone'),
    interprets: attributes[participantAttributes.interprets]?.split(' ').filter(Boolean) ?? [],
    interpreting: interpretingOf(participant),
    joinedAt: participant.joinedAt?.getTime() ?? 0,
    screen: screen
      ? {
          trackId: screen.trackSid,
          hasAudio: participant.getTrackPublication(Track.Source.ScreenShareAudio) !== undefined,
        }
      : null,
  }
}

/** The protocol's numbers for sources, which livekit-client does not export (livekit_models.proto, TrackSource). */
const protocolSources = { camera: 1, microphone: 2, screen: 3 } as const

/** An empty list of sources allows them all (LiveKit's ParticipantPermission). */
export function rightsOf(participant: LocalParticipant): PublishRights {
  return {
    microphone: mayPublish(participant, 'microphone') || isBlocked(participant, 'microphone'),
    camera: mayPublish(participant, 'camera') || isBlocked(participant, 'camera'),
    screen: mayPublish(participant, 'screen'),
  }
}

/** Off on arrival: the right is granted on request. */
export function isBlocked(participant: Participant, source: 'microphone' | 'camera'): boolean {
  const blocked = participant.attributes[participantAttributes.blocked]?.split(' ') ?? []
  return blocked.includes(source) && !mayPublish(participant, source)
}

/** As recorded by the server; 0 for never. */
export function turnedOffAt({ attributes }: Participant, source: 'microphone' | 'camera' | 'screen'): number {
  const words = attributes[participantAttributes.off]?.split(' ') ?? []
  return Number(words.find((word) => word.startsWith(`${source}:`))?.slice(source.length + 1)) || 0
}

function mayPublish({ permissions }: Participant, source: keyof typeof protocolSources): boolean {
  if (!permissions) return true
  const sources: readonly number[] = permissions.canPublishSources
  return permissions.canPublish && (sources.length === 0 || sources.includes(protocolSources[source]))
}

export function dropReasonOf(reason: DisconnectReason | undefined): DropReason {
  switch (reason) {
    case DisconnectReason.DUPLICATE_IDENTITY:
      return 'joined_elsewhere'
    case DisconnectReason.PARTICIPANT_REMOVED:
      return 'removed'
    case DisconnectReason.ROOM_DELETED:
    case DisconnectReason.ROOM_CLOSED:
      return 'ended_by_host'
    default:
      return 'lost'
  }
}
