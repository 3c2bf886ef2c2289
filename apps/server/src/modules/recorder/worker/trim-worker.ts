import type { Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Trims } from '../../recordings/index.ts'
import type { createTrimRecording } from './trim-recording.ts'
import { createWorkLoop } from '../../../platform/work-loop/work-loop.ts'

interface TrimWorkerDeps {
  log: Log
  ffmpeg: Ffmpeg
  trims: Pick<Trims, 'claim' | 'fail'>
  trimRecording: ReturnType<typeof createTrimRecording>
}

const everyMs = 3_000

/** Trims recordings that wait for it, one at a time. */
export function createTrimWorker({ log, ffmpeg, trims, trimRecording }: TrimWorkerDeps) {
  const stopped = new AbortController()

  async function trimNext(): Promise<boolean> {
    const trim = await trims.claim()
    if (!trim) return false
    try {
      await trimRecording(trim, ffmpeg, stopped.signal)
    } catch (error) {
      log.warn({ err: error, recordingId: trim.row.recording_id }, 'a recording could not be trimmed')
      await trims.fail(trim)
    }
    return true
  }

  async function look(): Promise<void> {
    try {
      while (!stopped.signal.aborted && (await trimNext())) continue
    } catch (error) {
      // Outages of the database are logged elsewhere.
      if (!isUnavailable(error))
        log.warn({ err: error }, 'the recorder could not look for recordings to trim')
    }
  }

  const loop = createWorkLoop(look, everyMs)
  return {
    start: loop.wake,
    async stop(): Promise<void> {
      stopped.abort()
      await loop.stop()
    },
  }
}
