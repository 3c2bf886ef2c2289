import type { CaptureFailure, ErrorCode, RecordingLayout } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { FilesApi } from '../files/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { RecordingNews } from '../recordings/index.ts'
import type { RecordingReader, RoomsApi } from '../rooms/index.ts'
import { signalCapture } from './capture-signals.ts'
import * as capturesRepository from './captures.repository.ts'
import type { Capture } from './captures.repository.ts'
import * as consentsRepository from './consents.repository.ts'

export interface CaptureRequestsDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'signal'>
  files: Pick<FilesApi, 'requireRoom'>
  meetings: Pick<MeetingsApi, 'get'>
  rooms: Pick<RoomsApi, 'findSession'>
  reader: Pick<RecordingReader, 'findObstacle' | 'findPurposesOfSession'>
  news: Pick<RecordingNews, 'failed'>
}

/** How a room is to be recorded. */
export interface CaptureOptions {
  layout: RecordingLayout
  height: 720 | 1080
  hasClock: boolean
}

interface RecordedSession {
  id: string
  organizationId: string
  meetingId: string
}

/** Some minutes: with less space left, a recording would end before anyone looks. */
const leastBytes = 64 * 1024 * 1024

const defaultOptions: CaptureOptions = { layout: 'speaker', height: 720, hasClock: false }

/** Why a meeting that is to be recorded from the start is not. */
const failures: Partial<Record<ErrorCode, CaptureFailure>> = {
  'recording.unavailable': 'no_recorder',
  'recording.not_allowed': 'not_in_plan',
  'file.no_space': 'no_space',
  'file.organization_full': 'storage_full',
}

/** Requests recordings, for hosts and for meetings that are recorded from the start. */
export function createCaptureRequests(deps: CaptureRequestsDeps) {
  const { db, clock, realtime, files, meetings, rooms, reader, news } = deps
  const now = () => new Date(clock.now())

  function rowOf(
    session: RecordedSession,
    { layout, height, hasClock }: CaptureOptions,
    requestedBy: string | null,
  ) {
    return {
      id: newId(clock.now()),
      organization_id: session.organizationId,
      meeting_id: session.meetingId,
      room_session_id: session.id,
      requested_by: requestedBy,
      layout,
      height,
      has_clock: hasClock,
      requested_at: now(),
    }
  }

  /**
   * Returns the one that there is if the room is being recorded. Throws `recording.not_allowed`, `recording.unavailable`,
   * `file.no_space`, `file.organization_full`.
   */
  async function request(
    session: RecordedSession,
    options: CaptureOptions,
    requestedBy: string | null,
  ): Promise<Capture> {
    const { organizationId, hostUserId } = await meetings.get(db, session.meetingId)
    const obstacle = await reader.findObstacle(db, { organizationId, hostUserId })
    if (obstacle === 'not_in_plan') throw new AppError('recording.not_allowed')
    if (obstacle !== null) throw new AppError('recording.unavailable')
    const purposes = JSON.stringify(await reader.findPurposesOfSession(db, session.id))
    return db.transaction().execute(async (tx) => {
      await files.requireRoom(tx, organizationId, leastBytes)
      const row = rowOf(session, options, requestedBy)
      const inserted = await capturesRepository.insert(tx, { ...row, purposes, state: 'queued' })
      const capture = inserted ?? (await capturesRepository.findCurrent(tx, session.id))
      if (!capture) throw new AppError('recording.unavailable')
      if (requestedBy !== null)
        await consentsRepository.insertOnce(tx, {
          captureId: capture.id,
          participantId: requestedBy,
          givenBy: 'requested',
          at: now(),
        })
      if (inserted) await signalCapture(realtime, tx, capture)
      return capture
    })
  }

  /** Spec 3.29. If it cannot be recorded, everyone inside sees that it is not. */
  async function startWithMeeting(roomSessionId: string): Promise<void> {
    const session = await rooms.findSession(db, roomSessionId)
    if (!session || session.endedAt !== null || !session.settings.startRecording) return
    if (await capturesRepository.findLast(db, roomSessionId)) return
    try {
      await request(session, defaultOptions, null)
    } catch (error) {
      const failure = error instanceof AppError ? failures[error.code] : undefined
      if (!failure) throw error
      await db.transaction().execute(async (tx) => {
        const row = rowOf(session, defaultOptions, null)
        await capturesRepository.insert(tx, { ...row, state: 'failed', failure })
        await news.failed(tx, roomSessionId, failure)
        await realtime.signal(tx, 'room.changed', { roomSessionId })
      })
    }
  }

  return { request, startWithMeeting }
}
