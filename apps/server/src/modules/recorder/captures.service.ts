import { limits, type RoomCapture } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { RoomsApi } from '../rooms/index.ts'
import { createCaptureRequests, type CaptureOptions, type CaptureRequestsDeps } from './capture-requests.ts'
import { signalCapture } from './capture-signals.ts'
import * as capturesRepository from './captures.repository.ts'
import * as consentsRepository from './consents.repository.ts'
import * as marksRepository from './marks.repository.ts'
import { presentCapture } from './recording-reader.ts'
import type { CaptureWish } from './recorder.tables.ts'
import * as segmentsRepository from './segments.repository.ts'

export interface CapturesDeps extends CaptureRequestsDeps {
  rooms: Pick<RoomsApi, 'findSession' | 'getHost' | 'getAdmitted'>
}

export type Captures = ReturnType<typeof createCaptures>

/** What hosts and participants do about the recording of their room (spec 1.11, 3.29). */
export function createCaptures(deps: CapturesDeps) {
  const { db, clock, realtime, rooms } = deps
  const { request, startWithMeeting } = createCaptureRequests(deps)

  return {
    startWithMeeting,

    /** By a host or co-host. Throws `room.host_only` and what `request` throws. */
    async start(caller: ParticipantCaller, options: CaptureOptions): Promise<RoomCapture> {
      const { session, actor } = await rooms.getHost(db, caller)
      const capture = await request(session, options, actor.id)
      const presented = await presentCapture(db, capture)
      if (!presented) throw new AppError('recording.not_running')
      return presented
    },

    /** Throws `room.host_only`, `recording.not_running`. Stopping one that waits for a recorder withdraws it. */
    async change(caller: ParticipantCaller, wanted: CaptureWish): Promise<void> {
      const { session } = await rooms.getHost(db, caller)
      await db.transaction().execute(async (tx) => {
        const capture = await capturesRepository.findCurrent(tx, session.id)
        if (!capture || capture.wanted === 'stop') throw new AppError('recording.not_running')
        const isWithdrawn = wanted === 'stop' && (await capturesRepository.deleteQueued(tx, session.id))
        if (!isWithdrawn) await capturesRepository.want(tx, session.id, wanted)
        await signalCapture(realtime, tx, capture)
      })
    },

    /** Begins a chapter. Throws `room.host_only`, `recording.not_running`, `recording.too_many_marks`. */
    async mark(caller: ParticipantCaller, title: string): Promise<void> {
      const { session } = await rooms.getHost(db, caller)
      const capture = await capturesRepository.findCurrent(db, session.id)
      if (!capture?.started_at) throw new AppError('recording.not_running')
      if ((await marksRepository.count(db, capture.id)) >= limits.recordings.maxMarks)
        throw new AppError('recording.too_many_marks')
      const segments = await segmentsRepository.listRecorded(db, capture.id)
      const offsetMs = recordedMs(segments, capture.state === 'recording' ? clock.now() : null)
      await marksRepository.insert(db, { id: newId(clock.now()), captureId: capture.id, offsetMs, title })
    },

    /** Harmless if nothing is being recorded, or the participant agreed before. */
    async agree(caller: ParticipantCaller, givenBy: 'joined' | 'notice'): Promise<void> {
      const { session, self } = await rooms.getAdmitted(db, caller)
      await db.transaction().execute(async (tx) => {
        const capture = await capturesRepository.findCurrent(tx, session.id)
        if (!capture) return
        const consent = { captureId: capture.id, participantId: self.id, at: new Date(clock.now()) }
        await consentsRepository.insertOnce(tx, { ...consent, givenBy })
        await realtime.signal(tx, 'room.changed', { roomSessionId: session.id })
      })
    },

    /** The room is over. */
    async stopOf(roomSessionId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const capture = await capturesRepository.findCurrent(tx, roomSessionId)
        if (!capture) return
        if (!(await capturesRepository.deleteQueued(tx, roomSessionId)))
          await capturesRepository.want(tx, roomSessionId, 'stop')
        await signalCapture(realtime, tx, capture)
      })
    },
  }
}

/** How long the file would be now; `nowMs` is null while it is paused. */
function recordedMs(segments: readonly segmentsRepository.Segment[], nowMs: number | null): number {
  const stored = segments.reduce((sum, { length_ms: lengthMs }) => sum + lengthMs, 0)
  const last = segments.at(-1)?.last_fragment_at
  return nowMs === null || !last ? stored : stored + Math.max(0, nowMs - last.getTime())
}
