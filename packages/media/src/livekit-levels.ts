import { AudioPresets, LocalVideoTrack, Track, TrackEvent, VideoQuality } from 'livekit-client'
import type { RemoteTrack, RemoteTrackPublication, Room } from 'livekit-client'
import { withPlayedWidths, type StatsEntry } from './network/line-sample.ts'
import type { ReceiveLevel, SendLevel } from './call-types.ts'

/** Of cameras in the smallest layer; the SFU picks the temporal layer. Zero lifts the limit. */
const framesASecond: Readonly<Record<ReceiveLevel, number>> = {
  full: 0,
  small: 15,
  speaker: 10,
  sound: 10,
}
/** Text changes rarely and must stay sharp. */
const screenFramesASecond = 5
const leanSoundBps = 12_000

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
      const camera = room.localParticipant.getTrackPublication(Track.Source.Camera)?.track
      if (camera instanceof LocalVideoTrack) limitCamera(camera, send, levels.send)
      const microphone = room.localParticipant.getTrackPublication(Track.Source.Microphone)?.track
      if (microphone?.sender) limitSound(microphone.sender, levels.send)
      send = levels.send
    },
  }
}

/** The SFU enables layers that others want again, so the limit is kept by looking. */
function limitCamera(camera: LocalVideoTrack, before: SendLevel, now: SendLevel) {
  if (now !== 'full') return keepSmallest(camera.sender)
  if (before === 'full') return
  camera.setPublishingQuality(VideoQuality.HIGH)
  // What the SFU wanted last.
  void camera.refreshSubscribedCodecs()
}

function keepSmallest(sender: RTCRtpSender | undefined) {
  const parameters = sender?.getParameters()
  const [, ...larger] = parameters?.encodings ?? []
  if (!sender || !parameters || larger.every(({ active }) => active === false)) return
  for (const encoding of larger) encoding.active = false
  // Refused if LiveKit changes them at the same moment: the next look tries again.
  void sender.setParameters(parameters).catch(() => undefined)
}

function limitSound(sender: RTCRtpSender, level: SendLevel) {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings ?? []
  const isLean = level === 'lean'
  if (!encoding || isLean === (encoding.maxBitrate === leanSoundBps)) return
  encoding.maxBitrate = isLean ? leanSoundBps : AudioPresets.speech.maxBitrate
  // Refused if LiveKit changes them at the same moment: the next look tries again.
  void sender.setParameters(parameters).catch(() => undefined)
}
