import { LogLevel, Room, setLogLevel } from 'livekit-client'
import { dropReasonOf, isBlocked, rightsOf, toSfuParticipant, turnedOffAt } from './livekit-participant.ts'
import { lineOf } from './line.ts'
import { firstTrack, letIn } from './let-in.ts'
import { createLivekitConnection } from './livekit-connection.ts'
import { followData, followTracks } from './livekit-events.ts'
import { createLevels, readLine } from './livekit-levels.ts'
import { createPublications } from './livekit-publications.ts'
import { createLivekitSound } from './livekit-sound.ts'
import { createStatsReader } from './livekit-stats.ts'
import { findVideo, voicesOf } from './livekit-tracks.ts'
import { resumeDelayMs } from './reconnect.ts'
import { startWebRtc } from './start-webrtc.ts'
import type { SfuRoom, SfuRoomListener, Source } from './sfu-room.ts'

setLogLevel(LogLevel.silent)

function newRoom(): Room {
  const room: Room = new Room({
    adaptiveStream: { pixelDensity: 'screen' },
    dynacast: true,
    // The local media own the devices; the room must not stop tracks that the next connection publishes again.
    stopLocalTrackOnUnpublish: false,
    // LiveKit's own reaction would stop the devices of a page that may come back; see `livekit-connection`.
    disconnectOnPageLeave: false,
    reconnectPolicy: {
      nextRetryDelayInMs: ({ retryCount, elapsedMs }) =>
        resumeDelayMs({ retryCount, elapsedMs, isMediaFlowing: lineOf(room) === 'flowing' }, Math.random),
    },
  })
  return room
}

/** The real room: livekit-client with adaptive stream, dynacast and simulcast. */
export function createLivekitRoom(listener: SfuRoomListener): SfuRoom {
  const room = newRoom()
  const { changed } = listener
  const sound = createLivekitSound(room)
  const levels = createLevels(room)
  const publications = createPublications(room, reportTurnedOff)
  followTracks(room, { changed, publications, sound, levels })
  followData(room, listener)
  const connection = createLivekitConnection(room, {
    signalReady: () => listener.signalReady(),
    resuming: (isResuming) => listener.resuming(isResuming),
    reconnected: publications.handleReconnected,
    disconnected(wasConnected, reason) {
      sound.close()
      if (wasConnected) listener.dropped(dropReasonOf(reason))
    },
  })

  /** A moment later: a dropped connection removes its tracks first, which is not someone's action. */
  function reportTurnedOff(source: Source) {
    queueMicrotask(() => {
      if (connection.isConnected()) listener.turnedOff(source)
    })
  }

  return {
    prepare: (url) => room.prepareConnection(url),
    warmUp: startWebRtc,
    connect: connection.connect,
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
    setTrack: publications.setTrack,
    getVideo: (target) => findVideo(room, target),
    get voices() {
      return voicesOf(room)
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
