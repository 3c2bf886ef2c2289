import { captionTopic, reactionTopic } from '@majlis/contract'
import {
  AudioPresets,
  LocalAudioTrack,
  LocalVideoTrack,
  LogLevel,
  Room,
  RoomEvent,
  Track,
  setLogLevel,
} from 'livekit-client'
import type {
  LocalTrackPublication,
  Participant,
  RemoteParticipant,
  TrackPublication,
  TrackPublishOptions,
} from 'livekit-client'
import {
  dropReasonOf,
  interpretingOf,
  isBlocked,
  rightsOf,
  sourceOf,
  toSfuParticipant,
  trackSources,
  turnedOffAt,
} from './livekit-participant.ts'
import { lineOf, watchLine } from './line.ts'
import { firstTrack, letIn } from './let-in.ts'
import { createLevels, readLine } from './livekit-levels.ts'
import { createLivekitSound } from './livekit-sound.ts'
import { createStatsReader } from './livekit-stats.ts'
import { readCaption } from './read-caption.ts'
import { readReactions } from './read-reactions.ts'
import { resumeDelayMs } from './reconnect.ts'
import { startWebRtc } from './start-webrtc.ts'
import type { SfuRoom, SfuRoomListener, Source } from './sfu-room.ts'

setLogLevel(LogLevel.silent)

const publishOptions: Record<Source, TrackPublishOptions> = {
  microphone: { dtx: true, red: true, audioPreset: AudioPresets.speech },
  camera: { simulcast: true },
  screen: { simulcast: true, degradationPreference: 'maintain-resolution' },
  screen_audio: { dtx: false, red: false, audioPreset: AudioPresets.musicStereo },
}

/** The real room: livekit-client with adaptive stream, dynacast and simulcast. */
export function createLivekitRoom(listener: SfuRoomListener): SfuRoom {
  const room = new Room({
    adaptiveStream: { pixelDensity: 'screen' },
    dynacast: true,
    // The local media own the devices; the room must not stop tracks that the next connection publishes again.
    stopLocalTrackOnUnpublish: false,
    // LiveKit's own reaction would stop the devices of a page that may come back; see handlePageHide.
    disconnectOnPageLeave: false,
    reconnectPolicy: {
      nextRetryDelayInMs: ({ retryCount, elapsedMs }) =>
        resumeDelayMs({ retryCount, elapsedMs, isMediaFlowing: lineOf(room) === 'flowing' }, Math.random),
    },
  })
  const sound = createLivekitSound(room)
  const levels = createLevels(room)
  const publications = new Map<Source, LocalTrackPublication>()
  /** Sources that we are muting right now, so that the event is not attributed to someone else. */
  const muting = new Set<Source>()
  let isConnected = false
  /** LiveKit resumes its session, or nothing arrives: listeners see both as one state. */
  const interruptions = new Set<'session' | 'line'>()
  let stopWatching = () => {}

  const { changed } = listener

  function setInterrupted(part: 'session' | 'line', isInterrupted: boolean) {
    const was = interruptions.size > 0
    if (isInterrupted) interruptions.add(part)
    else interruptions.delete(part)
    if (interruptions.size > 0 !== was) listener.resuming(!was)
  }

  /** Reported a moment later: a dropped connection removes its tracks first, which is not someone's action. */
  function tellTurnedOff(source: Source | null) {
    if (!source || muting.has(source)) return
    queueMicrotask(() => {
      if (isConnected) listener.turnedOff(source)
    })
  }

  function handleOff(publication: TrackPublication, participant: Participant) {
    // LiveKit mutes unplugged devices; this is not someone's action, and another device may take over.
    const hasEnded = publication.track?.mediaStreamTrack.readyState === 'ended'
    if (participant === room.localParticipant && !hasEnded) tellTurnedOff(sourceOf(publication.source))
    changed()
  }

  /** The sound of a shared screen starts and ends with its video, in whichever order they arrive. */
  function handlePublications(participant: RemoteParticipant) {
    sound.follow(participant)
    changed()
  }

  /** A closed tab leaves immediately, not when its silence is noticed. */
  const handlePageHide = () => void room.disconnect(false)

  for (const event of [
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
  ] as const) {
    room.on(event, changed)
  }
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
    .on(RoomEvent.TrackMuted, handleOff)
    .on(RoomEvent.LocalTrackUnpublished, (publication, participant) => {
      const source = sourceOf(publication.source)
      if (source && publications.get(source) === publication) {
        publications.delete(source)
        tellTurnedOff(source)
      }
      if (participant === room.localParticipant) changed()
    })
    .on(RoomEvent.SignalConnected, () => listener.signalReady())
    .on(RoomEvent.Reconnecting, () => setInterrupted('session', true))
    .on(RoomEvent.SignalReconnecting, () => setInterrupted('session', true))
    .on(RoomEvent.Reconnected, () => {
      // A full reconnect has published again, as other publications.
      for (const publication of room.localParticipant.trackPublications.values()) {
        const source = sourceOf(publication.source)
        if (source) publications.set(source, publication)
      }
      setInterrupted('session', false)
    })
    .on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
      // The server's own packets name no sender.
      if (participant) return
      if (topic === reactionTopic) listener.reacted(readReactions(payload))
      const caption = topic === captionTopic ? readCaption(payload) : null
      if (caption) listener.captioned(caption)
    })
    .on(RoomEvent.Disconnected, (reason) => {
      const wasConnected = isConnected
      isConnected = false
      stopWatching()
      sound.close()
      window.removeEventListener('pagehide', handlePageHide)
      if (wasConnected) listener.dropped(dropReasonOf(reason))
    })

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
    prepare: (url) => room.prepareConnection(url),
    warmUp: startWebRtc,
    async connect({ url, token }) {
      await room.connect(url, token, {
        maxRetries: 0,
        websocketTimeout: 8_000,
        peerConnectionTimeout: 10_000,
      })
      isConnected = true
      stopWatching = watchLine(
        () => lineOf(room),
        (isSilent) => setInterrupted('line', isSilent),
      )
      window.addEventListener('pagehide', handlePageHide)
    },
    letIn: () => letIn(room),
    firstTrack: () => firstTrack(room),
    async disconnect() {
      await room.disconnect(false)
      sound.close()
    },
    get self() {
      return room.localParticipant.identity ? toSfuParticipant(room.localParticipant) : null
    },
    get others() {
      return [...room.remoteParticipants.values()]
        .map(toSfuParticipant)
        .sort((a, b) => a.joinedAt - b.joinedAt)
    },
    get speakerIds() {
      return room.activeSpeakers.map((speaker) => speaker.identity)
    },
    get rights() {
      return rightsOf(room.localParticipant)
    },
    isBlocked: (source) => isBlocked(room.localParticipant, source),
    turnedOffAt: (source) => turnedOffAt(room.localParticipant, source),
    get canPlayAudio() {
      return room.canPlaybackAudio
    },
    async setTrack(source, track) {
      if (!track) return turnOff(source)
      const local = publications.get(source)?.track
      if (!local) return publish(source, track)
      if (local.mediaStreamTrack !== track) await local.replaceTrack(track, true)
      await local.unmute()
    },
    getVideo(target) {
      const participants = [...room.remoteParticipants.values(), room.localParticipant]
      for (const participant of participants) {
        if (participant.identity === target)
          return participant.getTrackPublication(Track.Source.Camera)?.videoTrack ?? null
        const publication = participant.trackPublications.get(target)
        if (publication) return publication.videoTrack ?? null
      }
      return null
    },
    get voices() {
      return [...room.remoteParticipants.values()].flatMap((participant) => {
        if (interpretingOf(participant) !== null) return []
        const track = participant.getTrackPublication(Track.Source.Microphone)?.audioTrack?.mediaStreamTrack
        return track ? [{ participantId: participant.identity, track }] : []
      })
    },
    async setSpeaker(deviceId) {
      await room.switchActiveDevice('audiooutput', deviceId ?? 'default')
    },
    setPlayed(isPlayed) {
      sound.setPlayed(isPlayed)
      changed()
    },
    setListening: sound.setListening,
    startAudio: () => room.startAudio(),
    readLine: () => readLine(room),
    setLevels: levels.set,
    stats: createStatsReader(room),
  }
}
