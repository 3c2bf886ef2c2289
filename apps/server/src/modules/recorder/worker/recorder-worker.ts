import { randomUUID } from 'node:crypto'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import * as capturesRepository from '../captures.repository.ts'
import type { Capture } from '../captures.repository.ts'
import * as leasesRepository from '../leases.repository.ts'
import type { RecorderProblem } from '../recorder.tables.ts'
import type { FinishCapture } from './finish-capture.ts'
import type { RecorderPrograms } from './find-programs.ts'
import { startRecordingRun, type RecordingRunDeps, type Run } from './recording-run.ts'

export interface RecorderWorkerDeps extends RecordingRunDeps {
  programs: RecorderPrograms | RecorderProblem
  /** Captures at once. */
  capacity: number
  finishCapture: FinishCapture
}

type Work = 'record' | 'finish'

const everyMs = 1_000
/** A recording ends after the room was empty for so long. */
const emptyMs = 60_000
/** Making a file that failed is tried again after longer and longer pauses, for some hours. */
const maxFinishes = 40
const longestPauseMs = 600_000

/**
 * Takes captures that wait, records them, and makes their files. It holds a lease on each, renewed every second: when the process dies, the
 * next recorder takes over with a new segment.
 */
export function createRecorderWorker(deps: RecorderWorkerDeps) {
  const { db, log, programs, finishCapture } = deps
  const id = randomUUID()
  const runs = new Map<string, Run & { work: Work }>()
  const stopped = new AbortController()
  const problem = typeof programs === 'string' ? programs : null
  const capacity = problem ? 0 : deps.capacity
  /** A long file takes minutes, and holds up no recording. */
  const most = { record: capacity, finish: 1 }
  const countOf = (work: Work) => [...runs.values()].filter((run) => run.work === work).length
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | null = null
  let isDue = false

  async function followRuns(): Promise<void> {
    const ids = [...runs.keys()]
    const mine = new Map((await leasesRepository.renew(db, id, ids)).map((capture) => [capture.id, capture]))
    for (const captureId of await leasesRepository.listEmpty(db, ids, emptyMs))
      runs.get(captureId)?.follow('stop')
    for (const captureId of ids) {
      const capture = mine.get(captureId)
      if (capture) runs.get(captureId)?.follow(capture.wanted)
      else runs.get(captureId)?.abandon()
    }
  }

  async function claimMore(): Promise<void> {
    if (typeof programs === 'string') return
    for (const work of ['record', 'finish'] as const) {
      while (countOf(work) < most[work] && !stopped.signal.aborted) {
        const capture = await leasesRepository.claim(db, id, work, [...runs.keys()])
        if (!capture) break
        begin(work, capture, programs)
      }
    }
  }

  function begin(work: Work, capture: Capture, { browser, ffmpeg }: RecorderPrograms): void {
    const run =
      work === 'finish'
        ? finish(capture, ffmpeg)
        : startRecordingRun(deps, { capture, recorderId: id, program: browser })
    runs.set(capture.id, { ...run, work })
    void run.over.then(() => {
      runs.delete(capture.id)
      wake()
    })
  }

  function finish(capture: Capture, ffmpeg: string): Run {
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, stopped.signal])
    const over = finishCapture(capture, ffmpeg, signal)
      .catch((error: unknown) => afterFinish(capture, error))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the file of a recording is left to another recorder'),
      )
    return { over, follow: () => undefined, abandon: () => lost.abort() }
  }

  async function afterFinish({ id: captureId, starts }: Capture, error: unknown): Promise<void> {
    if (stopped.signal.aborted) return leasesRepository.release(db, id, captureId)
    log.warn({ err: error, captureId }, 'the file of a recording could not be made')
    const isFull = error instanceof AppError && error.code === 'file.no_space'
    if (starts >= maxFinishes)
      return capturesRepository.update(db, captureId, {
        state: 'failed',
        failure: isFull ? 'no_space' : 'recorder_failed',
        leased_until: null,
      })
    const pauseMs = Math.min(1_000 * 2 ** starts, longestPauseMs)
    await leasesRepository.release(db, id, captureId, { pauseMs })
  }

  async function tick(): Promise<void> {
    try {
      await leasesRepository.report(db, id, { capacity, problem })
      await followRuns()
      await claimMore()
    } catch (error) {
      // Outages of the database are logged elsewhere.
      if (!isUnavailable(error)) log.warn({ err: error }, 'the recorder could not look for work')
    }
  }

  /** Looks for work now, or once more after the look that is in progress. */
  function wake(): void {
    if (stopped.signal.aborted) return
    if (ticking) {
      isDue = true
      return
    }
    clearTimeout(timer)
    isDue = false
    ticking = tick().finally(() => {
      ticking = null
      if (stopped.signal.aborted) return
      if (isDue) wake()
      else timer = setTimeout(wake, everyMs)
    })
  }

  return {
    wake,

    start(): void {
      if (problem) log.warn({ problem }, 'this process cannot record meetings')
      wake()
    },

    /** Leaves what it records to the next recorder. */
    async stop(): Promise<void> {
      stopped.abort()
      clearTimeout(timer)
      await ticking
      const held = [...runs]
      for (const [, run] of held) run.abandon()
      await Promise.all(held.map(([, run]) => run.over))
      await Promise.all(held.map(([captureId]) => leasesRepository.release(db, id, captureId)))
      await leasesRepository.remove(db, id)
    },
  }
}

export type RecorderWorker = ReturnType<typeof createRecorderWorker>
