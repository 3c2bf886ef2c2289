import type { Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Log } from '../../../platform/log/log.ts'
import { maxFinishes, type Capture } from '../captures.repository.ts'
import type { RecordingNews } from '../../recordings/index.ts'
import * as leasesRepository from '../leases.repository.ts'
import type { FinishCapture } from './finish-capture.ts'
import type { Run } from './recording-run.ts'

export interface FinishRunDeps {
  db: Db
  log: Log
  finishCapture: FinishCapture
  news: Pick<RecordingNews, 'failed'>
}

interface FinishRunOptions {
  capture: Capture
  recorderId: string
  ffmpeg: Ffmpeg
  /** Aborted when this recorder stops. */
  stopped: AbortSignal
}

const longestPauseMs = 600_000

/** Makes the file of a capture, or leaves it to a later attempt. */
export function startFinishRun(deps: FinishRunDeps, options: FinishRunOptions): Run {
  const { db, log, finishCapture, news } = deps
  const { capture, recorderId, ffmpeg, stopped } = options
  const lost = new AbortController()

  async function afterFailure(error: unknown): Promise<void> {
    const { id, starts } = capture
    if (stopped.aborted) return leasesRepository.release(db, recorderId, id)
    log.warn({ err: error, captureId: id }, 'the file of a recording could not be made')
    const isFull = error instanceof AppError && error.code === 'file.no_space'
    if (starts >= maxFinishes) {
      const failure = isFull ? 'no_space' : 'recorder_failed'
      return db.transaction().execute(async (tx) => {
        const changes = { state: 'failed' as const, failure, leased_until: null } as const
        if (await leasesRepository.updateFinishing(tx, recorderId, id, changes))
          await news.failed(tx, capture.room_session_id, failure)
      })
    }
    const pauseMs = Math.min(1_000 * 2 ** starts, longestPauseMs)
    await leasesRepository.release(db, recorderId, id, { pauseMs })
  }

  const over = finishCapture(capture, ffmpeg, AbortSignal.any([lost.signal, stopped]))
    .catch(afterFailure)
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the file of a recording is left to another recorder'),
    )
  return { over, follow: () => undefined, abandon: () => lost.abort() }
}
