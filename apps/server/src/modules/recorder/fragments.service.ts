import type { CaptureFailure } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { sha256 } from '../../platform/keys/sha256.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { FilesApi } from '../files/index.ts'
import { signalCapture } from './capture-signals.ts'
import * as capturesRepository from './captures.repository.ts'
import type { Capture } from './captures.repository.ts'
import { clockWith } from './segment-clock.ts'
import * as segmentsRepository from './segments.repository.ts'
import { fragmentKey, type Segment } from './segments.repository.ts'

export interface FragmentsDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'signal'>
  storage: Storage
  files: Pick<FilesApi, 'requireRoom'>
}

export interface Fragment {
  number: number
  mimeType: string
  /** What its browser has recorded, with this fragment. */
  lengthMs: number
  content: Uint8Array
}

/** A segment that takes fragments. */
export interface OpenedSegment {
  segment: Segment
  capture: Capture
}

export type Fragments = ReturnType<typeof createFragments>

/** A browser that recorded for so long has started well. */
const steadyMs = 3 * minuteMs

const failureOf = (code: string): CaptureFailure | null =>
  code === 'file.no_space' ? 'no_space' : code === 'file.organization_full' ? 'storage_full' : null

/** What the recorder's browsers send while they record. */
export function createFragments({ db, clock, realtime, storage, files }: FragmentsDeps) {
  /** Throws `identity.unauthenticated`; `recording.not_running` once another browser records in its place, or none. */
  async function open(id: string, token: string): Promise<OpenedSegment> {
    const segment = await segmentsRepository.findByToken(db, id, sha256(token))
    const capture = segment && (await capturesRepository.find(db, segment.capture_id))
    if (!segment || !capture) throw new AppError('identity.unauthenticated')
    if (segment.closed_at !== null) throw new AppError('recording.not_running')
    return { segment, capture }
  }

  /** The file that is made in the end needs as much space again as its fragments. */
  async function requireRoom({ organization_id, bytes }: Capture, fragmentBytes: number): Promise<void> {
    await storage.requireRoom(bytes + 2 * fragmentBytes)
    await db.transaction().execute((tx) => files.requireRoom(tx, organization_id, fragmentBytes))
  }

  /** What is there is kept, and everyone in the room sees why it ended. */
  async function stopFor(capture: Capture, failure: CaptureFailure): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await capturesRepository.want(tx, capture.room_session_id, 'stop', failure)
      await signalCapture(realtime, tx, capture)
    })
  }

  async function note({ id }: Segment, capture: Capture, fragment: Fragment): Promise<void> {
    const { number, content } = fragment
    const at = new Date(clock.now())
    const isTaken = await db.transaction().execute(async (tx) => {
      const segment = await segmentsRepository.findForUpdate(tx, id)
      // The same fragment came twice at the same time. It is part of the file, even if the segment was closed since.
      if (segment && number < segment.fragments) return true
      if (!segment || segment.closed_at !== null) return false
      await segmentsRepository.addFragment(tx, id, {
        ...fragment,
        at,
        clock: clockWith(segment, { lengthMs: fragment.lengthMs, at: at.getTime() }),
      })
      const isFirst = capture.state === 'starting'
      await capturesRepository.addFragment(tx, capture.id, {
        bytes: content.length,
        startedAt: isFirst ? at : null,
        isSteady: fragment.lengthMs >= steadyMs,
      })
      if (isFirst) await realtime.signal(tx, 'room.changed', { roomSessionId: capture.room_session_id })
      return true
    })
    if (isTaken) return
    await storage.delete(fragmentKey(id, number))
    throw new AppError('recording.not_running')
  }

  return {
    open,

    /**
     * Stores the next fragment of a browser. One that is there already is not stored again, so a fragment whose response was lost can be
     * sent again. Throws `recording.not_running` if another browser records by now; `file.format_error` for a fragment out of turn; `file.no_space` and `file.organization_full`,
     * which end the recording.
     */
    async add({ segment, capture }: OpenedSegment, fragment: Fragment): Promise<void> {
      if (fragment.number < segment.fragments) return
      if (fragment.number > segment.fragments || fragment.content.length === 0)
        throw new AppError('file.format_error')
      try {
        await requireRoom(capture, fragment.content.length)
        await storage.put(fragmentKey(segment.id, fragment.number), fragment.content)
      } catch (error) {
        const failure = error instanceof AppError ? failureOf(error.code) : null
        if (failure) await stopFor(capture, failure)
        throw error
      }
      await note(segment, capture, fragment)
    },
  }
}
