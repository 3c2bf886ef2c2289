import type { createFragmentLine } from './fragment-line.ts'

/** Best first. Every browser plays H.264; a Chromium that can’t encode it does not record. */
const types = ['video/mp4;codecs=avc1.4d0028,opus', 'video/mp4;codecs=avc1.42e028,opus']

/** If the browser crashes, at most one fragment of this length is lost, and what is being sent. */
const fragmentMs = 2_000
const framesPerSecond = 25
/** Faces need less; text on a shared screen is still sharp. Bits per second, by lines. */
const videoBits = { 720: 1_800_000, 1080: 3_500_000 } as const
const audioBits = 128_000

/** Chromium's `MediaRecorder` accepts more than its type declares. */
interface Options extends MediaRecorderOptions {
  videoKeyFrameIntervalDuration?: number
}

interface CaptureOptions extends DisplayMediaStreamOptions {
  preferCurrentTab?: boolean
}

/** Records its own tab, picture and sound, and passes on a fragment every two seconds. */
export function createTabRecorder(line: ReturnType<typeof createFragmentLine>, now: () => number) {
  let recorder: MediaRecorder | null = null
  let resumedAt: number | null = null
  let recordedMs = 0

  const lengthMs = () => recordedMs + (resumedAt === null ? 0 : now() - resumedAt)

  function hold(): void {
    recordedMs = lengthMs()
    resumedAt = null
  }

  return {
    lengthMs,

    async start(): Promise<void> {
      const options: CaptureOptions = {
        video: { frameRate: { ideal: framesPerSecond, max: framesPerSecond } },
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
        preferCurrentTab: true,
      }
      const stream = await navigator.mediaDevices.getDisplayMedia(options)
      const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
      if (!mimeType) throw new Error('this browser cannot record H.264')
      const recorderOptions: Options = {
        mimeType,
        videoBitsPerSecond: window.innerHeight > 720 ? videoBits[1080] : videoBits[720],
        audioBitsPerSecond: audioBits,
        videoKeyFrameIntervalDuration: fragmentMs,
      }
      const started = new MediaRecorder(stream, recorderOptions)
      started.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) line.add({ content: data, mimeType, lengthMs: lengthMs() })
      })
      started.start(fragmentMs)
      recorder = started
      resumedAt = now()
    },

    pause(): void {
      if (recorder?.state !== 'recording') return
      recorder.pause()
      // Stores what was recorded before the pause.
      recorder.requestData()
      hold()
    },

    resume(): void {
      if (recorder?.state !== 'paused') return
      recorder.resume()
      resumedAt = now()
    },

    /** Resolves once everything was sent. */
    async finish(): Promise<void> {
      const ending = recorder
      if (ending && ending.state !== 'inactive') {
        const stopped = new Promise((resolve) => ending.addEventListener('stop', resolve, { once: true }))
        hold()
        ending.stop()
        await stopped
        for (const track of ending.stream.getTracks()) track.stop()
      }
      await line.sent()
    },
  }
}
