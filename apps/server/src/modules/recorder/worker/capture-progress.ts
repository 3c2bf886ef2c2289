import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { RecordingNews } from '../../recordings/index.ts'
import { signalCapture } from '../capture-signals.ts'
import * as capturesRepository from '../captures.repository.ts'
import type { Capture } from '../captures.repository.ts'
import * as egressesRepository from '../egresses.repository.ts'
import * as leasesRepository from '../leases.repository.ts'
import '../recorder.events.ts'
import * as segmentsRepository from '../segments.repository.ts'

export interface CaptureProgressDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'signal'>
  events: Pick<Events, 'publish'>
  news: Pick<RecordingNews, 'failed'>
}

/** Stores how far a recorder is with a capture, and notifies the room. */
export function createCaptureProgress(deps: CaptureProgressDeps, capture: Capture, recorderId: string) {
  const { db, clock, realtime } = deps
  return {
    /** A token of its own for the new browser; those of earlier browsers end. Everyone in the room is asked before it records. */
    async openSegment(): Promise<string> {
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
        await realtime.signal(tx, 'room.changed', { roomSessionId: capture.room_session_id })
        return `${id}.${token}`
      })
    },

    /** starting → recording, where no fragment says so. */
    async begin(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const held = await leasesRepository.lockHeld(tx, recorderId, capture.id)
        if (held?.state !== 'starting') return
        const startedAt = new Date(clock.now())
        await capturesRepository.update(tx, capture.id, {
          state: 'recording',
          started_at: startedAt,
          starts: 0,
        })
        await realtime.signal(tx, 'room.changed', { roomSessionId: capture.room_session_id })
      })
    },

    /** recording ⇄ paused. Returns false before the first fragment, while the capture is `starting`, paused or not. */
    async setPaused(isPaused: boolean): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const current = await capturesRepository.find(tx, capture.id)
        if (current?.state !== 'recording' && current?.state !== 'paused') return false
        await capturesRepository.update(tx, capture.id, { state: isPaused ? 'paused' : 'recording' })
        await realtime.signal(tx, 'room.changed', { roomSessionId: capture.room_session_id })
        return true
      })
    },

    end: createEnd(deps, capture, recorderId),
  }
}

interface Ending {
  failure: 'recorder_failed' | null
  isWanted: boolean
}

/**
 * The recording is over: what there is becomes a file. `isWanted`: stopped by a host, so one without content is not a failure. Does
 * nothing where another recorder has it by now: it goes on, or has ended it.
 */
function createEnd(
  { db, clock, realtime, events, news }: CaptureProgressDeps,
  capture: Capture,
  recorderId: string,
) {
  return async function end({ failure, isWanted }: Ending): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await segmentsRepository.lockAll(tx, capture.id)
      const held = await leasesRepository.lockHeld(tx, recorderId, capture.id)
      if (!held) return
      await segmentsRepository.closeAll(tx, capture.id, new Date(clock.now()))
      const recorded = await segmentsRepository.listRecorded(tx, capture.id)
      const written = await egressesRepository.listUntaken(tx, capture.id)
      const isEmpty = recorded.length === 0 && written.length === 0
      // A first fragment that found no space has noted why.
      const reason = failure ?? held.failure ?? (isEmpty && !isWanted ? 'recorder_failed' : null)
      if (isEmpty && reason === null) await capturesRepository.delete(tx, capture.id)
      else
        await capturesRepository.update(tx, capture.id, {
          state: isEmpty ? 'failed' : 'finishing',
          starts: 0,
          leased_until: null,
          ...(reason ? { failure: reason } : {}),
        })
      if (!isEmpty)
        await events.publish(tx, 'capture.ended', {
          captureId: capture.id,
          roomSessionId: capture.room_session_id,
        })
      if (isEmpty && reason !== null) await news.failed(tx, capture.room_session_id, reason)
      await signalCapture(realtime, tx, capture)
    })
  }
}
