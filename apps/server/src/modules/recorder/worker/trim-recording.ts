import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inputOf, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Trim, Trims } from '../../recordings/index.ts'
import { tryPictures } from './make-pictures.ts'
import { indexFirst, takeChapters } from './output-arguments.ts'
import { cutTimeMs } from './work-times.ts'

export interface TrimRecordingDeps {
  log: Log
  trims: Pick<Trims, 'finish'>
  workFolder: string
}

/** Makes the file that is left of a recording, at keyframes and without encoding anything, and puts it in the place of the original. Throws if it cannot. */
export function createTrimRecording({ log, trims, workFolder }: TrimRecordingDeps) {
  return async function trimRecording(trim: Trim, ffmpeg: Ffmpeg, signal: AbortSignal): Promise<void> {
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(workFolder, `${trim.row.recording_id}-`))
    try {
      const original = `original.${trim.extension}`
      const content = await trim.open()
      if (!content) throw new Error('a recording is lost')
      await pipeline(Readable.from(content), createWriteStream(join(folder, original)), { signal })
      const file = await cut(trim, { ffmpeg, folder, original, signal })
      const lengthMs = trim.endMs - trim.startMs
      const pictures = trim.hasVideo
        ? await tryPictures({ ffmpeg, folder, file, lengthMs, signal }, log)
        : null
      signal.throwIfAborted()
      const made = join(folder, file)
      const { size: bytes } = await stat(made)
      await trims.finish(trim, { bytes, pictures, content: createReadStream(made) })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

interface CutOptions {
  ffmpeg: Ffmpeg
  folder: string
  original: string
  signal: AbortSignal
}

/** Returns the name of the file. */
async function cut(
  { startMs, endMs, extension, chapters }: Trim,
  { ffmpeg, folder, original, signal }: CutOptions,
): Promise<string> {
  const file = `trimmed.${extension}`
  const from = inputOf(original, ['-ss', String(startMs / 1_000), '-to', String(endMs / 1_000)])
  const copied = ['-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-avoid_negative_ts', 'make_zero']
  const inputs = [...from, ...(await takeChapters(folder, chapters))]
  const made = [...inputs, ...copied, ...indexFirst(extension), file]
  await ffmpeg.run(made, { folder, signal, timeoutMs: cutTimeMs })
  return file
}
