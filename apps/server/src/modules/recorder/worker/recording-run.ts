import type { Log } from '../../../platform/log/log.ts'
import * as capturesRepository from '../captures.repository.ts'
import type { Capture } from '../captures.repository.ts'
import * as leasesRepository from '../leases.repository.ts'
import type { CaptureWish } from '../recorder.tables.ts'
import { createCaptureProgress, type CaptureProgressDeps } from './capture-progress.ts'
import type { LayoutBrowser, OpenLayout } from './layout-browser.ts'

export interface RecordingRunDeps extends CaptureProgressDeps {
  log: Log
  openLayout: OpenLayout
  /** Majlis, as the browser reaches it. */
  pageUrl: string
}

/** After so many browsers in a row that did not record for some minutes, the recording is given up. */
const maxStarts = 5
const pauseAfterFailureMs = 1_000

/** A capture that this recorder processes. */
export interface Run {
  /** Resolves once this recorder has nothing more to do for it. Never rejects. */
  over: Promise<void>
  /** What the hosts want by now. */
  follow(wanted: CaptureWish): void
  /** Another recorder has it, or this one stops: ends the browser and leaves the rest to the next. */
  abandon(): void
}

interface RunOptions {
  capture: Capture
  recorderId: string
  program: string
}

/** Records a capture until it is to stop or its browser dies. */
export function startRecordingRun(deps: RecordingRunDeps, options: RunOptions): Run {
  const { db, log, openLayout, pageUrl } = deps
  const { capture, recorderId, program } = options
  const progress = createCaptureProgress(deps, capture, recorderId)
  const stopping = Promise.withResolvers<'stop' | 'abandoned'>()
  let wanted: CaptureWish = capture.wanted
  let layout: LayoutBrowser | null = null
  /** Of the browser. The room may be shown something else until the turn is over. */
  let isPaused = false
  let isShownPaused = capture.state === 'paused'
  let turn: Promise<void> | null = null

  const end = (failure: 'recorder_failed' | null) => progress.end({ failure, isWanted: wanted === 'stop' })

  /** The room is shown a pause only once the browser has paused. */
  async function setPaused(next: boolean): Promise<void> {
    if (next !== isPaused) await (next ? layout?.pause() : layout?.resume())
    isPaused = next
    if (await progress.setPaused(next)) isShownPaused = next
  }

  async function record(): Promise<void> {
    if (wanted === 'stop') return end(null)
    const segment = await progress.openSegment()
    const url = `${pageUrl}/recorder.html#${segment}`
    layout = await openLayout({ program, url, height: capture.height, captureId: capture.id }).catch(
      (error: unknown) => {
        throw withoutSegment(error, segment)
      },
    )
    try {
      if (layout.recordsItself) await progress.begin()
      follow(wanted)
      const reason = await Promise.race([stopping.promise, layout.ended])
      await turn
      if (reason === 'stop' || reason === 'room_closed') {
        await layout
          .finish()
          .catch((error: unknown) => log.warn({ err: error }, 'the end of a recording is lost'))
        return await end(null)
      }
      if (reason !== 'abandoned') throw new Error(`the recorder’s browser ended: ${reason}`)
    } finally {
      await layout.close()
    }
  }

  async function afterFailure(error: unknown): Promise<void> {
    log.warn({ err: error, captureId: capture.id }, 'a recording was interrupted')
    const current = await capturesRepository.find(db, capture.id)
    if (current && current.starts >= maxStarts) return end('recorder_failed')
    await leasesRepository.release(db, recorderId, capture.id, { pauseMs: pauseAfterFailureMs })
  }

  /** Called every second, so what failed, or was requested before there was a browser, is done later. */
  function follow(next: CaptureWish): void {
    if (wanted === 'stop') return
    wanted = next
    if (next === 'stop') return stopping.resolve('stop')
    const isPauseWanted = next === 'pause'
    if (!layout || turn || (isPauseWanted === isPaused && isPauseWanted === isShownPaused)) return
    turn = setPaused(isPauseWanted)
      .catch((error: unknown) => log.warn({ err: error }, 'a recording could not be paused or resumed'))
      .finally(() => {
        turn = null
      })
  }

  const over = record()
    .catch(afterFailure)
    .catch((error: unknown) => log.warn({ err: error }, 'a recording is left to another recorder'))
  return { over, follow, abandon: () => stopping.resolve('abandoned') }
}

/** Errors of the browser name the address it was to open, whose token must not be in the log. */
function withoutSegment(error: unknown, segment: string): Error {
  const text = error instanceof Error ? error.message : String(error)
  return new Error(text.replaceAll(segment, '…'))
}
