import { AccessToken, TrackSource } from 'livekit-server-sdk'
import type { MediaSource, MediaToken } from './media-server.ts'

export const protocolSource: Record<MediaSource, TrackSource> = {
  microphone: TrackSource.MICROPHONE,
  camera: TrackSource.CAMERA,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
}

/** A token for LiveKit with the least grants. */
export function signToken(
  keys: { apiKey: string; apiSecret: string },
  { room, identity, name, attributes, rights, isHidden = false, isWaiting = false, ttlMs }: MediaToken,
) {
  const token = new AccessToken(keys.apiKey, keys.apiSecret, {
    identity,
    name,
    attributes,
    ttl: Math.ceil(ttlMs / 1_000),
  })
  token.addGrant({
    roomJoin: true,
    room,
    canSubscribe: !isWaiting,
    canPublish: rights.publishSources.length > 0,
    canPublishSources: rights.publishSources.map((source) => protocolSource[source]),
    canPublishData: false,
    canUpdateOwnMetadata: false,
    hidden: isHidden || isWaiting,
  })
  return token.toJwt()
}

/** For people who wait: names them to the media gate, and lets no one into LiveKit. */
export function signPass(
  keys: { apiKey: string; apiSecret: string },
  { room, identity, ttlMs }: Pick<MediaToken, 'room' | 'identity' | 'ttlMs'>,
) {
  const token = new AccessToken(keys.apiKey, keys.apiSecret, { identity, ttl: Math.ceil(ttlMs / 1_000) })
  token.addGrant({ roomJoin: false, room })
  return token.toJwt()
}
