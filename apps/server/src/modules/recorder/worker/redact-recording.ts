import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@majlis/contract'
import { inputOf, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import {
  RedactionNotWanted,
  redactRecording as job,
  type RecordingRedaction,
  type Redactions,
} from '../../recordings/index.ts'
import type { Voices } from '../voices.service.ts'
import { tryPictures } from './make-pictures.ts'
import { indexFirst, takeChapters } from './output-arguments.ts'
import { redactingArguments } from './redaction-filters.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { silenceVoices } from './silence-voices.ts'
import { workTimeOf } from './work-times.ts'

interface RedactRecordingDeps {
  clock: Clock
  log: Log
  redactions: Redactions
  voices: Pick<Voices, 'listOfRecording' | 'open' | 'replace' | 'deleteOfRemoved'>
  ffmpeg: Ffmpeg
  workFolder: string
  storage: Pick<Storage, 'requireRoom'>
}

interface MakeOptions {
  folder: string
  ffmpeg: Ffmpeg
  signal: AbortSignal
  onTime: (ms: number) => void
}

const reportEveryMs = 2_000
/** A file is not larger than an upload may be: ffmpeg ends it there, and it is not kept. */
const maxBytes = limits.recordings.maxBytes

/** The job that redacts passages of a recording: first from each person's kept sound, then from the file. Killed anywhere, it starts again. */
export function createRedactRecording(deps: RedactRecordingDeps) {
  const { clock, log, redactions, voices, workFolder, storage } = deps

  /** Reports how far the file is, and aborts `unwanted` once the redaction is not wanted any more. */
  function createReport(redaction: RecordingRedaction, unwanted: AbortController) {
    let nextAt = 0
    return (ms: number): void => {
      if (performance.now() < nextAt) return
      nextAt = performance.now() + reportEveryMs
      // An outage of the database is found by the next statement that matters.
      redactions
        .report(redaction, ms / redaction.lengthMs)
        .catch((error: unknown) => error instanceof RedactionNotWanted && unwanted.abort(error))
    }
  }

  async function make(redaction: RecordingRedaction, { folder, ffmpeg, signal, onTime }: MakeOptions) {
    const { row, extension, hasVideo, lengthMs, bytes: originalBytes, chapters } = redaction
    // For the original and the new file, which is about as large.
    await storage.requireRoom(2 * originalBytes)
    await silenceVoices(row.recording_id, row.spans, { voices, ffmpeg, folder, signal })
    const original = `original.${extension}`
    const file = `redacted.${extension}`
    const content = await redaction.open()
    if (!content) throw new Error('a recording is lost')
    await pipeline(Readable.from(content), createWriteStream(join(folder, original), { mode: 0o600 }), {
      signal,
    })
    const inputs = [...inputOf(original), ...(await takeChapters(folder, chapters))]
    const bounds = ['-fs', String(maxBytes)]
    const redacted = redactingArguments(row.spans, redaction)
    const made = [...inputs, ...bounds, ...redacted, ...indexFirst(extension), file]
    await ffmpeg.run(made, { folder, signal, onTime, timeoutMs: workTimeOf(lengthMs) })
    const { size: bytes } = await stat(join(folder, file))
    if (bytes >= maxBytes) throw new Error('the file without the passages is too large')
    await storage.requireRoom(bytes)
    const pictures = hasVideo ? await tryPictures({ ffmpeg, folder, file, lengthMs, signal }, log) : null
    signal.throwIfAborted()
    await redactions.report(redaction, 1)
    await redactions.finish(redaction, { bytes, pictures, content: createReadStream(join(folder, file)) })
  }

  /** Throws to be tried again, unless this was the last time. */
  return async function redactRecording(
    { recordingId }: { recordingId: string },
    { attempt, signal }: JobRun,
  ): Promise<void> {
    const redaction = await redactions.take(recordingId)
    if (!redaction) return voices.deleteOfRemoved(recordingId)
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    await removeLeftovers(workFolder, recordingId, clock.now())
    const folder = await mkdtemp(join(workFolder, `${recordingId}-`))
    const unwanted = new AbortController()
    const tooLong = AbortSignal.timeout(workTimeOf(redaction.lengthMs))
    try {
      await make(redaction, {
        folder,
        ffmpeg: deps.ffmpeg,
        signal: AbortSignal.any([signal, unwanted.signal, tooLong]),
        onTime: createReport(redaction, unwanted),
      })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RedactionNotWanted || unwanted.signal.aborted) return
      // What took too long would again.
      if (attempt < job.maxAttempts && !tooLong.aborted) throw error
      log.warn({ err: error, recordingId }, 'a recording could not be redacted')
      await redactions.fail(redaction)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
