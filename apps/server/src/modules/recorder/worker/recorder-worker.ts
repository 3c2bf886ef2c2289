import { randomUUID } from 'node:crypto'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import type { Capture } from '../captures.repository.ts'
import * as leasesRepository from '../leases.repository.ts'
import type { RecorderProblem } from '../recorder.tables.ts'
import type { RecorderPrograms } from './find-programs.ts'
import { startFinishRun, type FinishRunDeps } from './finish-run.ts'
import { startRecordingRun, type RecordingRunDeps, type Run } from './recording-run.ts'
import { createWorkLoop } from '../../../platform/work-loop/work-loop.ts'

export interface RecorderWorkerDeps extends RecordingRunDeps, FinishRunDeps {
  programs: RecorderPrograms | RecorderProblem
  /** Whether a browser encodes H.264; null if it is not known. */
  encodesH264(program: string, signal: AbortSignal): Promise<boolean | null>
  /** Captures at once. */
  capacity: number
  /** Whether this process trims recordings. */
  canTrim: boolean
}

type Work = 'record' | 'finish'

const everyMs = 1_000
/** A recording ends after the room was empty for so long. */
const emptyMs = 60_000

/**
 * Takes captures that wait, records them, and makes their files. It holds a lease on each, renewed every second: when the process dies, the
 * next recorder takes over with a new segment.
 */
export function createRecorderWorker(deps: RecorderWorkerDeps) {
  const { db, log, programs, canTrim } = deps
  const id = randomUUID()
  let problem = typeof programs === 'string' ? programs : null
  const stopped = new AbortController()
  const runs = createRuns(deps, id, stopped.signal)
  const capacity = () => (problem ? 0 : deps.capacity)
  /** A long file takes minutes, but does not delay recordings. */
  const most = (work: Work) => (work === 'record' ? capacity() : 1)

  async function claimMore(): Promise<void> {
    if (typeof programs === 'string') return
    for (const work of ['record', 'finish'] as const) {
      while (runs.count(work) < most(work) && !stopped.signal.aborted) {
        const capture = await leasesRepository.claim(db, id, work, runs.ids())
        if (!capture) break
        void runs.begin(work, capture, programs).then(loop.wake)
      }
    }
  }

  async function look(): Promise<void> {
    try {
      await leasesRepository.report(db, id, { capacity: capacity(), problem, can_trim: canTrim })
      await runs.follow()
      await claimMore()
    } catch (error) {
      // Outages of the database are logged elsewhere.
      if (!isUnavailable(error)) log.warn({ err: error }, 'the recorder could not look for work')
    }
  }

  const loop = createWorkLoop(look, everyMs)
  let checking: Promise<void> | null = null

  function warn(): void {
    if (problem) log.warn({ problem }, 'this process cannot record meetings')
  }

  async function checkBrowser(): Promise<void> {
    if (typeof programs === 'string' || !programs.browser) return
    if ((await deps.encodesH264(programs.browser, stopped.signal)) !== false) return
    problem = 'no_h264'
    warn()
    loop.wake()
  }

  return {
    wake: loop.wake,

    start(): void {
      warn()
      loop.wake()
      // It takes seconds, for which no recording waits.
      checking = checkBrowser()
    },

    /** Leaves its recordings to the next recorder. */
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all([loop.stop(), checking])
      await runs.leave()
      await leasesRepository.remove(db, id)
    },
  }
}

export type RecorderWorker = ReturnType<typeof createRecorderWorker>

/** The captures that a recorder holds at the moment. */
function createRuns(deps: RecorderWorkerDeps, recorderId: string, stopped: AbortSignal) {
  const { db } = deps
  const runs = new Map<string, Run & { work: Work }>()

  function start(work: Work, capture: Capture, { browser, ffmpeg }: RecorderPrograms): Run {
    return work === 'finish'
      ? startFinishRun(deps, { capture, recorderId, ffmpeg, stopped })
      : startRecordingRun(deps, { capture, recorderId, program: browser })
  }

  return {
    ids: () => [...runs.keys()],
    count: (work: Work) => [...runs.values()].filter((run) => run.work === work).length,

    /** Resolves once it is over. */
    begin(work: Work, capture: Capture, programs: RecorderPrograms): Promise<void> {
      const run = start(work, capture, programs)
      runs.set(capture.id, { ...run, work })
      return run.over.then(() => void runs.delete(capture.id))
    },

    /** Renews the leases, and passes on what hosts want by now. */
    async follow(): Promise<void> {
      const ids = [...runs.keys()]
      const renewed = await leasesRepository.renew(db, recorderId, ids)
      const mine = new Map(renewed.map((capture) => [capture.id, capture]))
      for (const captureId of await leasesRepository.listEmpty(db, ids, emptyMs))
        runs.get(captureId)?.follow('stop')
      for (const captureId of ids) {
        const capture = mine.get(captureId)
        if (capture) runs.get(captureId)?.follow(capture.wanted)
        else runs.get(captureId)?.abandon()
      }
    },

    async leave(): Promise<void> {
      const held = [...runs]
      for (const [, run] of held) run.abandon()
      await Promise.all(held.map(([, run]) => run.over))
      await Promise.all(held.map(([captureId]) => leasesRepository.release(db, recorderId, captureId)))
    },
  }
}
