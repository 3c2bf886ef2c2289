import {
  DataPacket_Kind,
  ParticipantInfo_State,
  RoomServiceClient,
  ServerError,
  TrackSource,
  TrackType,
  WebhookReceiver,
  type ParticipantInfo,
} from 'livekit-server-sdk'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  mediaSources,
  type MediaEvent,
  type MediaParticipant,
  type MediaRights,
  type MediaServer,
  type MediaSource,
} from './media-server.ts'
import { protocolSource, signPass, signToken } from './sign-token.ts'

export interface LivekitConfig {
  /** Address of LiveKit's API, for this process. */
  url: string
  /** Address for browsers. */
  publicUrl: string
  apiKey: string
  apiSecret: string
}

/** Calls go to the same machine or the next one: a server that does not respond by then is down. */
const requestTimeoutSeconds = 3
/** A room waits for people for hours; it goes when its room session ends. */
const emptyTimeoutSeconds = 12 * 3_600

/** LiveKit as the media server. */
export function createLivekitMediaServer(config: LivekitConfig): MediaServer {
  const client = new RoomServiceClient(config.url, config.apiKey, config.apiSecret, {
    requestTimeout: requestTimeoutSeconds,
    failover: false,
  })
  const receiver = new WebhookReceiver(config.apiKey, config.apiSecret)

  return {
    ensureRoom: async (room) => {
      await reached(() =>
        client.createRoom({
          name: room,
          emptyTimeout: emptyTimeoutSeconds,
          departureTimeout: emptyTimeoutSeconds,
        }),
      )
    },
    deleteRoom: async (room) => {
      await found(() => client.deleteRoom(room))
    },
    listParticipants: async (room) => {
      const participants = (await found(() => client.listParticipants(room))) ?? []
      return participants.filter((one) => one.state !== ParticipantInfo_State.DISCONNECTED).map(participantOf)
    },
    removeParticipant: async (room, identity) =>
      (await found(() => client.removeParticipant(room, identity).then(() => true))) ?? false,
    letIn: async (room, identity, { name, attributes, rights }) => {
      const permission = permissionOf(rights)
      const info = await found(() =>
        client.updateParticipant(room, identity, { name, attributes, permission }),
      )
      return info && info.state !== ParticipantInfo_State.DISCONNECTED ? info.sid : null
    },
    updateParticipant: async (room, identity, { name, attributes, rights }) => {
      const permission = rights && permissionOf(rights)
      const done = await found(() =>
        client.updateParticipant(room, identity, { name, attributes, permission }).then(() => true),
      )
      return done ?? false
    },
    muteTrack: async (room, identity, trackSid) =>
      (await found(() => client.mutePublishedTrack(room, identity, trackSid, true).then(() => true))) ??
      false,
    sendData: async (room, topic, body, identities = []) => {
      const data = new TextEncoder().encode(JSON.stringify(body))
      const options = { topic, destinationIdentities: [...identities] }
      await found(() => client.sendData(room, data, DataPacket_Kind.RELIABLE, options))
    },
    access: async (token) => ({
      url: config.publicUrl,
      token: await (token.isWaiting ? signPass : signToken)(config, token),
    }),
    readWebhook: async (body, authorization) => {
      try {
        return eventOf(await receiver.receive(body, authorization))
      } catch {
        return null
      }
    },
    isReady: async () => {
      try {
        const response = await fetch(config.url.replace(/^ws/, 'http'), {
          signal: AbortSignal.timeout(2_000),
        })
        return response.ok
      } catch {
        return false
      }
    },
  }
}

function permissionOf({ publishSources }: MediaRights) {
  return {
    canSubscribe: true,
    hidden: false,
    // An empty list of sources means "every source" to LiveKit.
    canPublish: publishSources.length > 0,
    canPublishSources: publishSources.map((source) => protocolSource[source]),
    canPublishData: false,
    canUpdateMetadata: false,
  }
}

function participantOf(participant: ParticipantInfo): MediaParticipant {
  return {
    identity: participant.identity,
    sid: participant.sid,
    joinedAt: joinedAtOf(participant),
    rights: rightsOf(participant),
    canPublishData: participant.permission?.canPublishData ?? false,
    tracks: participant.tracks.map((track) => ({
      sid: track.sid,
      kind: track.type === TrackType.AUDIO ? ('audio' as const) : ('video' as const),
      source: sourceOf(track.source),
      isMuted: track.muted,
    })),
  }
}

function rightsOf({ permission }: ParticipantInfo): MediaRights {
  if (!permission?.canPublish) return { publishSources: [] }
  const { canPublishSources } = permission
  // No list means every source.
  const isListed = (source: MediaSource) =>
    canPublishSources.length === 0 || canPublishSources.includes(protocolSource[source])
  return { publishSources: mediaSources.filter(isListed) }
}

function joinedAtOf(participant: ParticipantInfo): number {
  return Number(participant.joinedAtMs) || Number(participant.joinedAt) * 1_000
}

function sourceOf(source: TrackSource): MediaSource | 'unknown' {
  const entry = Object.entries(protocolSource).find(([, value]) => value === source)
  // The keys of protocolSource are the media sources.
  return (entry?.[0] as MediaSource | undefined) ?? 'unknown'
}

type Webhook = Awaited<ReturnType<WebhookReceiver['receive']>>

function eventOf(event: Webhook): MediaEvent {
  const base = { id: event.id, at: Number(event.createdAt) * 1_000, room: event.room?.name ?? '' }
  switch (event.event) {
    case 'participant_joined': {
      const at = event.participant ? joinedAtOf(event.participant) : base.at
      return { ...base, at, kind: 'participant_joined', ...personOf(event) }
    }
    case 'participant_left':
    case 'participant_connection_aborted':
      return { ...base, kind: 'participant_left', ...personOf(event) }
    case 'track_published': {
      const isSound = event.track?.type === TrackType.AUDIO && event.track.source !== TrackSource.MICROPHONE
      const { identity } = personOf(event)
      if (isSound) return { ...base, kind: 'sound_published', identity }
      return isScreen(event) ? { ...base, kind: 'screen_published', identity } : { ...base, kind: 'other' }
    }
    case 'track_unpublished': {
      const { identity } = personOf(event)
      return isScreen(event) ? { ...base, kind: 'screen_unpublished', identity } : { ...base, kind: 'other' }
    }
    case 'egress_started':
    case 'egress_updated':
    case 'egress_ended':
      return { ...base, kind: 'egress_changed', egressId: event.egressInfo?.egressId ?? '' }
    case 'room_finished':
      return { ...base, kind: 'room_finished' }
    default:
      return { ...base, kind: 'other' }
  }
}

function isScreen({ track }: Webhook): boolean {
  return track?.source === TrackSource.SCREEN_SHARE
}

function personOf({ participant }: Webhook) {
  return { identity: participant?.identity ?? '', sid: participant?.sid ?? '' }
}

/** The response, or undefined if what was requested does not exist. */
async function found<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ServerError && error.status === 404) return undefined
    throw new AppError('room.media_unavailable', undefined, { cause: error })
  }
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new AppError('room.media_unavailable', undefined, { cause: error })
  }
}
