import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  LocalVideoTrack,
  Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
  dispose,
} from '@livekit/rtc-node'
import type { SfuAccess } from '@majlis/contract'
import type { Picture } from './cameras.ts'

const sampleRate = 48_000
const frameMs = 20

export interface StandInOptions {
  readonly camera?: readonly Picture[] | undefined
  readonly screen?: Picture | undefined
  /** `silent`: on, but nobody speaks; `speaking`: heard all the time; undefined: muted. */
  readonly microphone?: 'silent' | 'speaking' | undefined
}

/** Someone in a meeting without a browser: light enough for a room full of people on one machine. */
export async function standIn(
  { url, token }: SfuAccess,
  { camera, screen, microphone }: StandInOptions,
): Promise<AsyncDisposable> {
  const room = new Room()
  const stops: (() => void)[] = []
  await room.connect(url, token, { autoSubscribe: false, dynacast: false })
  if (camera) await show(camera, TrackSource.SOURCE_CAMERA, 200)
  if (screen) await show([screen], TrackSource.SOURCE_SCREENSHARE, 500)
  if (microphone) await speak(microphone === 'speaking')
  return {
    async [Symbol.asyncDispose]() {
      for (const stop of stops) stop()
      await room.disconnect()
    },
  }

  function publishing(source: TrackSource) {
    const options = new TrackPublishOptions()
    options.source = source
    // One picture of full size, at once: these are to be looked at.
    options.simulcast = false
    return options
  }

  async function show(pictures: readonly Picture[], kind: TrackSource, everyMs: number) {
    const [first] = pictures
    if (!first) return
    const source = new VideoSource(first.width, first.height)
    let count = 0
    const capture = () => {
      const { rgba, width, height } = pictures[count % pictures.length] ?? first
      count += 1
      source.captureFrame(new VideoFrame(rgba, width, height, VideoBufferType.RGBA))
    }
    const timer = setInterval(capture, everyMs)
    stops.push(() => clearInterval(timer))
    await room.localParticipant?.publishTrack(
      LocalVideoTrack.createVideoTrack('picture', source),
      publishing(kind),
    )
  }

  async function speak(isLoud: boolean) {
    const source = new AudioSource(sampleRate, 1)
    let isOn = true
    stops.push(() => {
      isOn = false
    })
    const play = async () => {
      for (let at = 0; isOn; at += (sampleRate * frameMs) / 1_000)
        await source.captureFrame(isLoud ? murmur(at) : silence())
    }
    play().catch(() => undefined)
    await room.localParticipant?.publishTrack(
      LocalAudioTrack.createAudioTrack('voice', source),
      publishing(TrackSource.SOURCE_MICROPHONE),
    )
  }
}

/** Frees what the LiveKit library holds in this program, which would keep it running. */
export const endStandIns = dispose

const samplesOf = (samples: Int16Array) => new AudioFrame(samples, sampleRate, 1, samples.length)

function silence(): AudioFrame {
  return samplesOf(new Int16Array((sampleRate * frameMs) / 1_000))
}

/** Loud enough to count as speech: two tones that rise and fall. */
function murmur(at: number): AudioFrame {
  const samples = new Int16Array((sampleRate * frameMs) / 1_000)
  for (let index = 0; index < samples.length; index++) {
    const second = (at + index) / sampleRate
    const voice = Math.sin(2 * Math.PI * 180 * second) + 0.5 * Math.sin(2 * Math.PI * 420 * second)
    samples[index] = Math.round(voice * 9_000 * (0.7 + 0.3 * Math.sin(2 * Math.PI * 3 * second)))
  }
  return samplesOf(samples)
}
