import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import * as capturesRepository from '../captures.repository.ts'
import type { Capture } from '../captures.repository.ts'
import * as leasesRepository from '../leases.repository.ts'
import type { CaptureWish } from '../recorder.tables.ts'
import * as segmentsRepository from '../segments.repository.ts'
import type { LayoutBrowser, OpenLayout } from './layout-browser.ts'

export interface RecordingRunDeps {
  db: Db
  clock: Clock
  log: Log
  realtime: Pick<Realtime, 'signal'>
  openLayout: OpenLayout
  /** Majlis, as the browser reaches it. */
  pageUrl: string
}

/** A browser that fails so often in a row without a fragment in between is given up. */
const maxStarts = 5
const pauseAfterFailureMs = 1_000

/** One capture in the hands of this recorder. */
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
  const { db, clock, log, realtime, openLayout, pageUrl } = deps
  const { capture, recorderId, program } = options
  const stopping = Promise.withResolvers<'stop' | 'abandoned'>()
  let wanted: CaptureWish = 'record'
  let layout: LayoutBrowser | null = null
  let turn: Promise<unknown> = Promise.resolve()

  /** A token of its own for the new browser; those of earlier browsers end. */
  async function openSegment(): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const at = new Date(clock.now())
    return db.transaction().execute(async (tx) => {
      await segmentsRepository.closeAll(tx, capture.id, at)
      const { id } = await segmentsRepository.insert(tx, {
        id: newId(at.getTime()),
        capture_id: capture.id,
        token_hash: sha256(token),
        created_at: at,
      })
      return `${id}.${token}`
    })
  }

  async function setPaused(isPaused: boolean): Promise<void> {
    await (isPaused ? layout?.pause() : layout?.resume())
    await db.transaction().execute(async (tx) => {
      const current = await capturesRepository.find(tx, capture.id)
      // Before its first fragment it is `starting`, paused or not.
      if (current?.state !== 'recording' && current?.state !== 'paused') return
      await capturesRepository.update(tx, capture.id, { state: isPaused ? 'paused' : 'recording' })
      await realtime.signal(tx, 'room.changed', { roomSessionId: capture.room_session_id })
    })
  }

  /** The recording is over: what there is becomes a file. */
  async function end(failure: 'recorder_failed' | null): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await segmentsRepository.closeAll(tx, capture.id, new Date(clock.now()))
      const recorded = await segmentsRepository.listRecorded(tx, capture.id)
      const isEmpty = recorded.length === 0
      const reason = failure ?? (isEmpty && wanted !== 'stop' ? 'recorder_failed' : null)
      if (isEmpty && reason === null) await capturesRepository.delete(tx, capture.id)
      else
        await capturesRepository.update(tx, capture.id, {
          state: isEmpty ? 'failed' : 'finishing',
          starts: 0,
          leased_until: null,
          ...(reason ? { failure: reason } : {}),
        })
      await realtime.signal(tx, 'room.changed', { roomSessionId: capture.room_session_id })
      await realtime.signal(tx, 'capture.changed', { captureId: capture.id })
    })
  }

  async function record(): Promise<void> {
    if (capture.wanted === 'stop') return end(null)
    const segment = await openSegment()
    layout = await openLayout({
      program,
      url: `${pageUrl}/recorder.html#${segment}`,
      height: capture.height,
    })
    try {
      if (capture.wanted === 'pause') follow('pause')
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
    if (capture.starts >= maxStarts) return end('recorder_failed')
    await leasesRepository.release(db, recorderId, capture.id, { pauseMs: pauseAfterFailureMs })
  }

  function follow(next: CaptureWish): void {
    if (next === wanted || wanted === 'stop') return
    const isPauseChange = next !== 'stop'
    wanted = next
    if (!isPauseChange) return stopping.resolve('stop')
    turn = turn
      .then(() => setPaused(next === 'pause'))
      .catch((error: unknown) => log.warn({ err: error }, 'a recording could not be paused or resumed'))
  }

  const over = record()
    .catch(afterFailure)
    .catch((error: unknown) => log.warn({ err: error }, 'a recording is left to another recorder'))
  return { over, follow, abandon: () => stopping.resolve('abandoned') }
}
