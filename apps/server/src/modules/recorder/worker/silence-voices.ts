import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inputOf, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { RedactedSpan } from '../../recordings/index.ts'
import type { Voices } from '../voices.service.ts'
import { silencing } from './redaction-filters.ts'
import { longestWorkMs } from './work-times.ts'

interface SilenceOptions {
  voices: Pick<Voices, 'listOfRecording' | 'open' | 'replace'>
  ffmpeg: Ffmpeg
  folder: string
  signal: AbortSignal
}

/** Makes each person's kept sound silent within the spans of a recording. Doing so twice is harmless. */
export async function silenceVoices(
  recordingId: string,
  spans: readonly RedactedSpan[],
  { voices, ffmpeg, folder, signal }: SilenceOptions,
): Promise<void> {
  for (const voice of await voices.listOfRecording(recordingId)) {
    const own = spans
      .map(({ startMs, endMs }) => ({
        startMs: Math.max(0, startMs - voice.recordingOffsetMs),
        endMs: endMs - voice.recordingOffsetMs,
      }))
      .filter(({ endMs }) => endMs > 0)
    if (own.length === 0) continue
    const [given, name] = [`${voice.id}.given`, `${voice.id}.webm`]
    const made = join(folder, name)
    const kept = createWriteStream(join(folder, given), { mode: 0o600 })
    await pipeline(Readable.from(voices.open(voice)), kept, { signal })
    const sound = ['-map', '0:a:0', '-af', silencing(own), '-c:a', 'libopus', '-b:a', '32k', '-f', 'webm']
    await ffmpeg.run([...inputOf(given), ...sound, name], { folder, signal, timeoutMs: longestWorkMs })
    const { size: bytes } = await stat(made)
    await voices.replace(voice, { bytes, content: createReadStream(made) })
    await Promise.all([rm(join(folder, given)), rm(made)])
  }
}
