import type { Call, ReceivedVoice } from '@majlis/media'
import { createFragmentLine } from './fragment-line.ts'
import type { RecorderServer } from './recorder-server.ts'

interface VoiceRecordersDeps {
  call: Pick<Call, 'subscribe' | 'voices'>
  server: Pick<RecorderServer, 'sendVoice'>
  delay(ms: number): Promise<void>
  /** Milliseconds; also how long the recording is by then. */
  now(): number
  recordedMs(): number
  /** Whether the person has agreed to be recorded. */
  hasAgreed(participantId: string): boolean
  record?: (track: MediaStreamTrack) => MediaRecorder
}

interface VoiceRecorder {
  track: MediaStreamTrack
  /** Resolves once everything was sent. */
  finish(): Promise<void>
}

const mimeType = 'audio/webm;codecs=opus'
/** Losing a few seconds of a transcript is less than losing a recording, and each fragment is a request. */
const fragmentMs = 10_000
/** Speech recognition needs no more. */
const audioBits = 32_000

const recordTrack = (track: MediaStreamTrack) =>
  new MediaRecorder(new MediaStream([track]), { mimeType, audioBitsPerSecond: audioBits })

/** Records each microphone on its own, while the meeting is recorded: people who come later get files of their own, and so does each part between pauses. */
export function createVoiceRecorders(deps: VoiceRecordersDeps) {
  const { call, server, delay, now, recordedMs, hasAgreed, record = recordTrack } = deps
  const recorders = new Map<string, VoiceRecorder>()
  const ending = new Set<Promise<void>>()
  let isOn = false
  let unsubscribe = () => {}

  function begin({ participantId, track }: ReceivedVoice): VoiceRecorder {
    const startedAt = now()
    const voice = { id: crypto.randomUUID(), participantId, startedAt, offsetMs: recordedMs() }
    const recorder = record(track)
    const line = createFragmentLine({
      send: (fragment) => server.sendVoice(voice, fragment),
      delay,
      // The recording goes on without this voice.
      onRefused: () => recorder.state !== 'inactive' && recorder.stop(),
    })
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) line.add({ content: data, mimeType, lengthMs: now() - startedAt })
    })
    recorder.start(fragmentMs)
    return {
      track,
      async finish() {
        if (recorder.state !== 'inactive') {
          const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
          recorder.stop()
          await stopped
        }
        await line.sent()
      },
    }
  }

  function end(id: string): void {
    const recorder = recorders.get(id)
    recorders.delete(id)
    if (!recorder) return
    const ended = recorder.finish().catch(() => undefined)
    ending.add(ended)
    void ended.finally(() => ending.delete(ended))
  }

  function follow(): void {
    const voices = isOn ? call.voices().filter(({ participantId }) => hasAgreed(participantId)) : []
    for (const [id, { track }] of recorders)
      if (!voices.some((voice) => voice.track === track && voice.participantId === id)) end(id)
    for (const voice of voices)
      if (!recorders.has(voice.participantId)) recorders.set(voice.participantId, begin(voice))
  }

  function set(on: boolean): void {
    isOn = on
    unsubscribe()
    unsubscribe = on ? call.subscribe(follow) : () => {}
    follow()
  }

  return {
    /** Someone has agreed. */
    follow,
    start: () => set(true),
    /** Sends what was said until now. */
    stop: () => set(false),
    /** Resolves once everything was sent. */
    async finish(): Promise<void> {
      set(false)
      await Promise.all(ending)
    },
  }
}
