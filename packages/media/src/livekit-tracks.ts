import { Track, type Room } from 'livekit-client'
import { interpretingOf } from './livekit-participant.ts'
import type { SfuRoom } from './sfu-room.ts'

/** The video of a participant's camera or of a publication, by the ID of either. */
export function findVideo(room: Room, target: string): ReturnType<SfuRoom['getVideo']> {
  for (const participant of [...room.remoteParticipants.values(), room.localParticipant]) {
    if (participant.identity === target)
      return participant.getTrackPublication(Track.Source.Camera)?.videoTrack ?? null
    const publication = participant.trackPublications.get(target)
    if (publication) return publication.videoTrack ?? null
  }
  return null
}

/** The microphones of the others, except of people who interpret. */
export function voicesOf(room: Room): SfuRoom['voices'] {
  return [...room.remoteParticipants.values()].flatMap((participant) => {
    if (interpretingOf(participant) !== null) return []
    const track = participant.getTrackPublication(Track.Source.Microphone)?.audioTrack?.mediaStreamTrack
    return track ? [{ participantId: participant.identity, track }] : []
  })
}
