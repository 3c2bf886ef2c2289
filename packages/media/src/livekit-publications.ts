import { AudioPresets, LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import type { LocalTrackPublication, Room, TrackPublication, TrackPublishOptions } from 'livekit-client'
import { sourceOf, trackSources } from './livekit-participant.ts'
import type { Source } from './sfu-room.ts'

const publishOptions: Record<Source, TrackPublishOptions> = {
  microphone: { dtx: true, red: true, audioPreset: AudioPresets.speech },
  camera: { simulcast: true },
  screen: { simulcast: true, degradationPreference: 'maintain-resolution' },
  screen_audio: { dtx: false, red: false, audioPreset: AudioPresets.musicStereo },
}

/** What this page publishes. `onTurnedOff`: a source went off without us; LiveKit does not say who did it. */
export function createPublications(room: Room, onTurnedOff: (source: Source) => void) {
  const publications = new Map<Source, LocalTrackPublication>()
  /** Sources that we are muting right now, so that the event is not attributed to someone else. */
  const muting = new Set<Source>()

  function reportOff(source: Source | null) {
    if (source && !muting.has(source)) onTurnedOff(source)
  }

  async function publish(source: Source, track: MediaStreamTrack) {
    const local = track.kind === 'audio' ? new LocalAudioTrack(track) : new LocalVideoTrack(track)
    publications.set(
      source,
      await room.localParticipant.publishTrack(local, {
        source: trackSources[source],
        ...publishOptions[source],
      }),
    )
  }

  async function turnOff(source: Source) {
    const publication = publications.get(source)
    if (!publication) return
    muting.add(source)
    try {
      if (source === 'microphone' || source === 'camera') {
        await publication.mute()
        return
      }
      publications.delete(source)
      if (publication.track) await room.localParticipant.unpublishTrack(publication.track, false)
    } finally {
      muting.delete(source)
    }
  }

  return {
    async setTrack(source: Source, track: MediaStreamTrack | null) {
      if (!track) return turnOff(source)
      const local = publications.get(source)?.track
      if (!local) return publish(source, track)
      if (local.mediaStreamTrack !== track) await local.replaceTrack(track, true)
      await local.unmute()
    },
    handleMuted(publication: TrackPublication) {
      // LiveKit mutes unplugged devices; this is not someone's action, and another device may take over.
      const hasEnded = publication.track?.mediaStreamTrack.readyState === 'ended'
      if (!hasEnded) reportOff(sourceOf(publication.source))
    },
    handleUnpublished(publication: LocalTrackPublication) {
      const source = sourceOf(publication.source)
      if (!source || publications.get(source) !== publication) return
      publications.delete(source)
      reportOff(source)
    },
    /** A full reconnect has published again, as other publications. */
    handleReconnected() {
      for (const publication of room.localParticipant.trackPublications.values()) {
        const source = sourceOf(publication.source)
        if (source) publications.set(source, publication)
      }
    },
  }
}

export type Publications = ReturnType<typeof createPublications>
