import {
  AudioStream,
  Room,
  RoomEvent,
  TrackSource,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
} from '@livekit/rtc-node'

/** Receives the sound of the microphones of a room. */
export interface RoomEarListener {
  /** Whether a person is listened to at the moment, by their attributes. */
  isHeard(attributes: Readonly<Record<string, string>>): boolean
  /** 16-bit samples of one channel. */
  heard(identity: string, samples: Int16Array): void
  /** The microphone was muted or removed. */
  silent(identity: string): void
  /** The connection has ended, for any reason. */
  closed(): void
}

/**
 * Joins a room and receives each microphone separately. Rejects if the SFU refuses. It loads LiveKit's native library, so only
 * the processes that listen import it.
 */
export async function openRoomEar(
  { url, token, sampleRate }: { url: string; token: string; sampleRate: number },
  listener: RoomEarListener,
): Promise<void> {
  const room = new Room()
  const subscribe = (publication: RemoteTrackPublication) => {
    if (publication.source === TrackSource.SOURCE_MICROPHONE) publication.setSubscribed(true)
  }

  async function listen(track: RemoteTrack, participant: RemoteParticipant): Promise<void> {
    const { identity } = participant
    let wasHeard = false
    for await (const { data } of new AudioStream(track, { sampleRate, numChannels: 1 })) {
      const isHeard = listener.isHeard(participant.attributes)
      if (isHeard) listener.heard(identity, data)
      else if (wasHeard) listener.silent(identity)
      wasHeard = isHeard
    }
    listener.silent(identity)
  }

  room
    .on(RoomEvent.TrackPublished, subscribe)
    .on(RoomEvent.TrackSubscribed, (track, publication, participant) => {
      if (publication.source !== TrackSource.SOURCE_MICROPHONE) return
      listen(track, participant).catch(() => listener.silent(participant.identity))
    })
    .on(RoomEvent.TrackMuted, ({ source }, { identity }) => {
      if (source === TrackSource.SOURCE_MICROPHONE) listener.silent(identity)
    })
    .on(RoomEvent.TrackUnsubscribed, (_track, _publication, { identity }) => listener.silent(identity))
    .on(RoomEvent.Disconnected, () => listener.closed())
  await room.connect(url, token, { autoSubscribe: false, dynacast: false })
  for (const { trackPublications } of room.remoteParticipants.values())
    for (const publication of trackPublications.values()) subscribe(publication)
}
