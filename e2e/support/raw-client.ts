import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  LocalVideoTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
  VideoStream,
  dispose,
  type LocalTrack,
  type RemoteTrack,
} from '@livekit/rtc-node'
import type { SfuAccess } from '@majlis/contract'
import { test as base } from '@playwright/test'

const sampleRate = 48_000
const frameMs = 20
const pictureWidth = 320
const pictureHeight = 180

/** A LiveKit client without any of our page's code: it does whatever the SFU allows. */
export interface RawClient extends AsyncDisposable {
  isConnected(): boolean
  /** The token with which it would return: the SFU renews the first one. */
  token(): string
  /** Frames of others that were decoded here. */
  framesSeen(): number
  /** Resolves when the SFU accepted the track; rejects if it refused or did not respond. */
  publishTone(frequencyHz: number): Promise<void>
  publishScreen(): Promise<void>
}

/** Connects with a token; rejects if the SFU does not accept it. Without `autoSubscribe`, it neither sees nor hears anyone. */
export async function connectRaw(
  { url, token }: SfuAccess,
  { autoSubscribe = true } = {},
): Promise<RawClient> {
  const room = new Room()
  const stops: (() => void)[] = []
  let framesSeen = 0
  let renewedToken: string | undefined
  room.on(RoomEvent.TrackSubscribed, (track) => void countFrames(track))
  room.on(RoomEvent.TokenRefreshed, () => {
    renewedToken = room.token
  })
  await room.connect(url, token, { autoSubscribe, dynacast: false })

  async function countFrames(track: RemoteTrack) {
    if (track.kind !== TrackKind.KIND_VIDEO) return
    for await (const _frame of new VideoStream(track)) framesSeen += 1
  }

  async function publish(track: LocalTrack, source: TrackSource) {
    if (!room.localParticipant) throw new Error('not connected')
    const options = new TrackPublishOptions()
    options.source = source
    await room.localParticipant.publishTrack(track, options)
  }

  return {
    isConnected: () => room.isConnected,
    token: () => renewedToken ?? token,
    framesSeen: () => framesSeen,
    async publishTone(frequencyHz) {
      const source = new AudioSource(sampleRate, 1)
      let isPlaying = true
      stops.push(() => {
        isPlaying = false
      })
      const play = async () => {
        for (let at = 0; isPlaying; at += (sampleRate * frameMs) / 1_000)
          await source.captureFrame(toneFrame(frequencyHz, at))
      }
      play().catch(() => undefined)
      await publish(LocalAudioTrack.createAudioTrack('tone', source), TrackSource.SOURCE_MICROPHONE)
    },
    async publishScreen() {
      const source = new VideoSource(pictureWidth, pictureHeight)
      let count = 0
      const timer = setInterval(() => source.captureFrame(pictureOf((count += 1))), 100)
      stops.push(() => clearInterval(timer))
      await publish(LocalVideoTrack.createVideoTrack('screen', source), TrackSource.SOURCE_SCREENSHARE)
    },
    async [Symbol.asyncDispose]() {
      for (const stop of stops) stop()
      await room.disconnect()
    },
  }
}

/** For journeys with raw clients: frees the LiveKit library after the last of them; it cannot be used again in this process. */
export const test = base.extend<object, { rawClients: void }>({
  rawClients: [
    // Playwright reads the required fixtures from the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use()
      await dispose()
    },
    { scope: 'worker', auto: true },
  ],
})

function toneFrame(frequencyHz: number, at: number): AudioFrame {
  const samples = new Int16Array((sampleRate * frameMs) / 1_000)
  for (let index = 0; index < samples.length; index++)
    samples[index] = Math.round(Math.sin((2 * Math.PI * frequencyHz * (at + index)) / sampleRate) * 12_000)
  return new AudioFrame(samples, sampleRate, 1, samples.length)
}

/** Shades of grey in turn, so that the picture changes. */
function pictureOf(count: number): VideoFrame {
  const grey = (count * 24) % 256
  const data = new Uint8Array(pictureWidth * pictureHeight * 4).fill(grey)
  return new VideoFrame(data, pictureWidth, pictureHeight, VideoBufferType.RGBA)
}
