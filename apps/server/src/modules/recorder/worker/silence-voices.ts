import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RedactedSpan } from '../../recordings/index.ts'
import type { Voices } from '../voices.service.ts'
import { silencing } from './redaction-filters.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

interface SilenceOptions {
  voices: Pick<Voices, 'listOfRecording' | 'open' | 'replace'>
  ffmpeg: string
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
    const given = join(folder, `${voice.id}.given`)
    const made = join(folder, `${voice.id}.webm`)
    await pipeline(Readable.from(voices.open(voice)), createWriteStream(given, { mode: 0o600 }), { signal })
    const sound = ['-map', '0:a:0', '-af', silencing(own), '-c:a', 'libopus', '-b:a', '32k', '-f', 'webm']
    await runFfmpeg(ffmpeg, ['-protocol_whitelist', 'file', '-i', given, ...sound, made], signal)
    const { size: bytes } = await stat(made)
    await voices.replace(voice, { bytes, content: createReadStream(made) })
    await Promise.all([rm(given), rm(made)])
  }
}
