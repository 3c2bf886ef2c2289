import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { FfmpegFailed, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { JobDefinition, JobRun } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { RecordingPicturesService } from '../../recordings/index.ts'
import { makePictures } from './make-pictures.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { workTimeOf } from './work-times.ts'

export interface MakeRecordingPicturesDeps {
  clock: Clock
  log: Log
  pictures: RecordingPicturesService
  /** Null: it is not installed, or has no sandbox. Recordings that are uploaded then have no pictures. */
  ffmpeg: Ffmpeg | null
  workFolder: string
  storage: Pick<Storage, 'requireRoom'>
}

/** Makes the poster and the previews of an uploaded recording. */
export const makeRecordingPicturesJob: JobDefinition<{ recordingId: string }> = {
  name: 'make-recording-pictures',
  payload: z.object({ recordingId: z.uuid() }),
  maxAttempts: 4,
  isOneAtATime: true,
}

/** The recording stays without pictures if ffmpeg cannot read it. Throws other failures, to be tried again. */
export function createMakeRecordingPictures(deps: MakeRecordingPicturesDeps) {
  const { clock, log, pictures, ffmpeg, workFolder, storage } = deps
  return async function makeRecordingPictures(
    { recordingId }: { recordingId: string },
    { signal }: JobRun,
  ): Promise<void> {
    const recording = ffmpeg && (await pictures.find(recordingId))
    if (!recording) return
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    await removeLeftovers(workFolder, recordingId, clock.now())
    const { bytes, extension, lengthMs } = recording
    await storage.requireRoom(bytes)
    const folder = await mkdtemp(join(workFolder, `${recordingId}-`))
    try {
      const content = await recording.open()
      if (!content) throw new Error('a recording is lost')
      const file = `original.${extension}`
      await pipeline(Readable.from(content), createWriteStream(join(folder, file), { mode: 0o600 }), {
        signal,
      })
      const within = AbortSignal.any([signal, AbortSignal.timeout(workTimeOf(lengthMs))])
      await pictures.store(
        recordingId,
        await makePictures({ ffmpeg, folder, file, lengthMs, signal: within }),
      )
    } catch (error) {
      if (!(error instanceof FfmpegFailed)) throw error
      log.warn({ err: error, recordingId }, 'an uploaded recording has no pictures')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
