import {
  limits,
  type CaptureFailure,
  type ErrorCode,
  type RecordingLayout,
  type RoomCapture,
} from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { FilesApi } from '../files/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { RecordingReader, RoomsApi } from '../rooms/index.ts'
import * as capturesRepository from './captures.repository.ts'
import type { Capture } from './captures.repository.ts'
import * as consentsRepository from './consents.repository.ts'
import * as marksRepository from './marks.repository.ts'
import { presentCapture } from './recording-reader.ts'
import './recorder.events.ts'
import type { CaptureWish } from './recorder.tables.ts'
import * as segmentsRepository from './segments.repository.ts'

export interface CapturesDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'signal'>
  files: Pick<FilesApi, 'requireRoom'>
  meetings: Pick<MeetingsApi, 'get'>
  rooms: Pick<RoomsApi, 'findSession' | 'getHost' | 'getAdmitted'>
  reader: Pick<RecordingReader, 'findObstacle'>
}

/** Some minutes: with less space left, a recording would end before anyone looks. */
const leastBytes = 64 * 1024 * 1024

export type Captures = ReturnType<typeof createCaptures>

interface Wish {
  layout: RecordingLayout
  height: 720 | 1080
}

interface RecordedSession {
  id: string
  organizationId: string
  meetingId: string
}

const defaultWish: Wish = { layout: 'speaker', height: 720 }

/** Why a meeting that is to be recorded from the start is not. */
const failures: Partial<Record<ErrorCode, CaptureFailure>> = {
  'recording.unavailable': 'no_recorder',
  'recording.not_allowed': 'not_in_plan',
  'file.no_space': 'no_space',
  'file.organization_full': 'storage_full',
}

/** What hosts and participants do about the recording of their room (spec 1.11, 3.29). */
export function createCaptures({ db, clock, realtime, files, meetings, rooms, reader }: CapturesDeps) {
  const now = () => new Date(clock.now())

  async function changed(tx: Tx, { id, room_session_id: roomSessionId }: Capture): Promise<void> {
    await realtime.signal(tx, 'room.changed', { roomSessionId })
    await realtime.signal(tx, 'capture.changed', { captureId: id })
  }

  function rowOf(session: RecordedSession, { layout, height }: Wish, requestedBy: string | null) {
    return {
      id: newId(clock.now()),
      organization_id: session.organizationId,
      meeting_id: session.meetingId,
      room_session_id: session.id,
      requested_by: requestedBy,
      layout,
      height,
      requested_at: now(),
    }
  }

  /**
   * Returns the one that there is if the room is being recorded. Throws `recording.not_allowed`, `recording.unavailable`,
   * `file.no_space`, `file.organization_full`.
   */
  async function request(session: RecordedSession, wish: Wish, requestedBy: string | null): Promise<Capture> {
    const { organizationId, hostUserId } = await meetings.get(db, session.meetingId)
    const obstacle = await reader.findObstacle(db, { organizationId, hostUserId })
    if (obstacle === 'not_in_plan') throw new AppError('recording.not_allowed')
    if (obstacle !== null) throw new AppError('recording.unavailable')
    return db.transaction().execute(async (tx) => {
      await files.requireRoom(tx, organizationId, leastBytes)
      const row = rowOf(session, wish, requestedBy)
      const inserted = await capturesRepository.insert(tx, { ...row, state: 'queued' })
      const capture = inserted ?? (await capturesRepository.findCurrent(tx, session.id))
      if (!capture) throw new AppError('recording.unavailable')
      if (requestedBy !== null)
        await consentsRepository.insertOnce(tx, {
          captureId: capture.id,
          participantId: requestedBy,
          givenBy: 'requested',
          at: now(),
        })
      if (inserted) await changed(tx, capture)
      return capture
    })
  }

  return {
    request,

    /** By a host or co-host. Throws `room.host_only` and what `request` throws. */
    async start(caller: ParticipantCaller, wanted: Wish): Promise<RoomCapture> {
      const { session, actor } = await rooms.getHost(db, caller)
      const capture = await request(session, wanted, actor.id)
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
        await changed(tx, capture)
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

    /** Harmless where nothing is recorded, or the participant agreed before. */
    async agree(caller: ParticipantCaller, givenBy: 'joined' | 'notice'): Promise<void> {
      const { session, self } = await rooms.getAdmitted(db, caller)
      await db.transaction().execute(async (tx) => {
        const capture = await capturesRepository.findCurrent(tx, session.id)
        if (!capture) return
        const consent = { captureId: capture.id, participantId: self.id, at: now() }
        await consentsRepository.insertOnce(tx, { ...consent, givenBy })
        await realtime.signal(tx, 'room.changed', { roomSessionId: session.id })
      })
    },

    /** Spec 3.29. If it cannot be recorded, everyone inside sees that it is not. */
    async startWithMeeting(roomSessionId: string): Promise<void> {
      const session = await rooms.findSession(db, roomSessionId)
      if (!session || session.endedAt !== null || !session.settings.startRecording) return
      if (await capturesRepository.findLast(db, roomSessionId)) return
      try {
        await request(session, defaultWish, null)
      } catch (error) {
        const failure = error instanceof AppError ? failures[error.code] : undefined
        if (!failure) throw error
        await db.transaction().execute(async (tx) => {
          const row = rowOf(session, defaultWish, null)
          await capturesRepository.insert(tx, { ...row, state: 'failed', failure })
          await realtime.signal(tx, 'room.changed', { roomSessionId })
        })
      }
    },

    /** The room is over. */
    async stopOf(roomSessionId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const capture = await capturesRepository.findCurrent(tx, roomSessionId)
        if (!capture) return
        if (!(await capturesRepository.deleteQueued(tx, roomSessionId)))
          await capturesRepository.want(tx, roomSessionId, 'stop')
        await changed(tx, capture)
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
