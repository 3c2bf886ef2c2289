import { captionTopic, reactionTopic } from '@majlis/contract'
import { RoomEvent, Track } from 'livekit-client'
import type { RemoteParticipant, Room } from 'livekit-client'
import type { createLevels } from './livekit-levels.ts'
import type { Publications } from './livekit-publications.ts'
import type { createLivekitSound } from './livekit-sound.ts'
import { readCaption } from './read-caption.ts'
import { readReactions } from './read-reactions.ts'
import type { SfuRoomListener } from './sfu-room.ts'

/** Events after which people, their tracks or their rights may be different. */
const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.ParticipantAttributesChanged,
  RoomEvent.ParticipantPermissionsChanged,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
] as const

interface RoomParts {
  changed: () => void
  publications: Publications
  sound: ReturnType<typeof createLivekitSound>
  levels: ReturnType<typeof createLevels>
}

/** People, and what they and this page publish. */
export function followTracks(room: Room, { changed, publications, sound, levels }: RoomParts) {
  /** The sound of a shared screen starts and ends with its video, in whichever order they arrive. */
  function handlePublications(participant: RemoteParticipant) {
    sound.follow(participant)
    changed()
  }

  for (const event of changes) room.on(event, changed)
  room
    .on(RoomEvent.TrackPublished, (_, participant) => handlePublications(participant))
    .on(RoomEvent.TrackUnpublished, (_, participant) => handlePublications(participant))
    .on(RoomEvent.TrackSubscribed, (track, publication, participant) => {
      if (track.kind === Track.Kind.Video) levels.begin(track, publication)
      handlePublications(participant)
    })
    .on(RoomEvent.TrackUnsubscribed, (track) => {
      if (track.kind === Track.Kind.Audio) sound.stop(track)
      changed()
    })
    .on(RoomEvent.TrackMuted, (publication, participant) => {
      if (participant === room.localParticipant) publications.handleMuted(publication)
      changed()
    })
    .on(RoomEvent.LocalTrackUnpublished, (publication, participant) => {
      publications.handleUnpublished(publication)
      if (participant === room.localParticipant) changed()
    })
}

/** What the server sends to the whole room. Its own packets name no sender. */
export function followData(room: Room, listener: Pick<SfuRoomListener, 'reacted' | 'captioned'>) {
  room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
    if (participant) return
    if (topic === reactionTopic) listener.reacted(readReactions(payload))
    const caption = topic === captionTopic ? readCaption(payload) : null
    if (caption) listener.captioned(caption)
  })
}
