import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  LocalVideoTrack,
  VideoBufferType,
  VideoFrame,
  VideoSource,
  type LocalTrack,
} from '@livekit/rtc-node'

const sampleRate = 48_000
const frameMs = 10
export const loudness = 8_000

/** A tone of 440 Hz until the signal. */
export function tone(stopped: AbortSignal): LocalTrack {
  const audio = new AudioSource(sampleRate, 1)
  const samples = (sampleRate * frameMs) / 1_000
  let played = 0
  const play = async () => {
    while (!stopped.aborted) {
      const wave = Int16Array.from(
        { length: samples },
        (_, n) => loudness * Math.sin((2 * Math.PI * 440 * (played + n)) / sampleRate),
      )
      played += samples
      await audio.captureFrame(new AudioFrame(wave, sampleRate, 1, samples))
    }
  }
  // The room closes it, in the middle of a frame.
  play().catch(() => undefined)
  return LocalAudioTrack.createAudioTrack('tone', audio)
}

/** A picture whose brightness changes, until the signal. */
export function picture(name: string, stopped: AbortSignal): LocalTrack {
  const [width, height] = [160, 90]
  const video = new VideoSource(width, height)
  const pixels = new Uint8Array(width * height * 4)
  const timer = setInterval(() => {
    pixels.fill((pixels[0] ?? 0) + 16)
    video.captureFrame(new VideoFrame(pixels, width, height, VideoBufferType.RGBA))
  }, 66)
  stopped.addEventListener('abort', () => clearInterval(timer))
  return LocalVideoTrack.createVideoTrack(name, video)
}
