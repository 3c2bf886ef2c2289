import { AudioPresets, LocalVideoTrack, Track, TrackEvent, VideoQuality } from 'livekit-client'
import type { RemoteTrack, RemoteTrackPublication, Room } from 'livekit-client'
import { withPlayedWidths, type StatsEntry } from './network/line-sample.ts'
import type { ReceiveLevel, SendLevel } from './call-types.ts'
import { createScreenLimit } from './sent-screen.ts'

/** Of cameras in the smallest layer; the SFU picks the temporal layer. Zero lifts the limit. */
const framesASecond: Readonly<Record<ReceiveLevel, number>> = {
  full: 0,
  small: 15,
  speaker: 10,
  sound: 10,
}
/** Text changes rarely and must stay sharp. */
const screenFramesASecond = 5
/** Bits a second of one's own sound, by what is sent. The sound of a shared screen leaves room for the voice. */
type SoundBps = Readonly<Record<SendLevel, number>>
const speechBps = AudioPresets.speech.maxBitrate
const musicBps = AudioPresets.musicStereo.maxBitrate
const microphoneBps: SoundBps = { full: speechBps, small: speechBps, sound: speechBps, lean: 12_000 }
const screenSoundBps: SoundBps = { full: musicBps, small: musicBps, sound: 24_000, lean: 12_000 }

/** The statistics of the whole connection: one transport for both directions, or one for each. */
export async function readLine(room: Room): Promise<readonly StatsEntry[]> {
  const { pcManager } = room.engine
  const reports = await Promise.all([pcManager?.publisher.getStats(), pcManager?.subscriber?.getStats()])
  const entries: StatsEntry[] = reports.flatMap((report) => (report ? [...report.values()] : []))
  return withPlayedWidths(entries, (trackId) => playedWidth(room, trackId))
}

/** How wide a received picture is where it is played; 0 if it is not. */
function playedWidth(room: Room, trackId: string): number {
  const elements = [...room.remoteParticipants.values()]
    .flatMap((participant) => [...participant.videoTrackPublications.values()])
    .filter(({ track }) => track?.mediaStreamTrack.id === trackId)
    .flatMap(({ track }) => track?.attachedElements ?? [])
  return Math.max(0, ...elements.map((one) => (one instanceof HTMLVideoElement ? one.videoWidth : 0)))
}

/** Has the SFU send less to this page, and this page less to the SFU. What is not shown at all is detached by the views. */
export function createLevels(room: Room) {
  let receive: ReceiveLevel = 'full'
  let send: SendLevel = 'full'
  const limitScreen = createScreenLimit()

  function limitReceived(publication: RemoteTrackPublication) {
    if (publication.kind !== Track.Kind.Video || !publication.isSubscribed) return
    const isFull = receive === 'full'
    if (publication.source === Track.Source.ScreenShare) {
      publication.setVideoQuality(isFull || receive === 'small' ? VideoQuality.HIGH : VideoQuality.LOW)
      publication.setVideoFPS(isFull ? 0 : screenFramesASecond)
      return
    }
    publication.setVideoQuality(isFull ? VideoQuality.HIGH : VideoQuality.LOW)
    publication.setVideoFPS(framesASecond[receive])
  }

  return {
    /**
     * The smallest layer first: it is already being sent, while a larger one may have to be started by the sender. After the
     * first frame, the size of the element decides.
     */
    begin(track: RemoteTrack, publication: RemoteTrackPublication) {
      publication.setVideoQuality(VideoQuality.LOW)
      track.once(TrackEvent.VideoPlaybackStarted, () => limitReceived(publication))
    },
    set(levels: { receive: ReceiveLevel; send: SendLevel }) {
      if (receive !== levels.receive) {
        receive = levels.receive
        for (const participant of room.remoteParticipants.values()) {
          for (const publication of participant.videoTrackPublications.values()) limitReceived(publication)
        }
      }
      const sent = (source: Track.Source) => room.localParticipant.getTrackPublication(source)?.track
      const [camera, screen] = [sent(Track.Source.Camera), sent(Track.Source.ScreenShare)]
      if (camera instanceof LocalVideoTrack) limitCamera(camera, send, levels.send)
      if (screen instanceof LocalVideoTrack && screen.sender)
        limitScreen(screen.sender, levels.send, () => raise(screen))
      limitSound(sent(Track.Source.Microphone)?.sender, levels.send, microphoneBps)
      limitSound(sent(Track.Source.ScreenShareAudio)?.sender, levels.send, screenSoundBps)
      send = levels.send
    },
  }
}

/** The SFU enables layers that others want again, so the limit is kept by looking. */
function limitCamera(camera: LocalVideoTrack, before: SendLevel, now: SendLevel) {
  if (now !== 'full') return keepSmallest(camera.sender)
  if (before !== 'full') raise(camera)
}

/** Sends all layers again, or those that the SFU wanted last. */
function raise(video: LocalVideoTrack) {
  video.setPublishingQuality(VideoQuality.HIGH)
  void video.refreshSubscribedCodecs()
}

function keepSmallest(sender: RTCRtpSender | undefined) {
  const parameters = sender?.getParameters()
  const [, ...larger] = parameters?.encodings ?? []
  if (!sender || !parameters || larger.every(({ active }) => active === false)) return
  for (const encoding of larger) encoding.active = false
  // Refused if LiveKit changes them at the same moment: the next look tries again.
  void sender.setParameters(parameters).catch(() => undefined)
}

function limitSound(sender: RTCRtpSender | undefined, level: SendLevel, bps: SoundBps) {
  const parameters = sender?.getParameters()
  const [encoding] = parameters?.encodings ?? []
  if (!sender || !parameters || !encoding || (encoding.maxBitrate ?? bps.full) === bps[level]) return
  encoding.maxBitrate = bps[level]
  // Refused if LiveKit changes them at the same moment: the next look tries again.
  void sender.setParameters(parameters).catch(() => undefined)
}
