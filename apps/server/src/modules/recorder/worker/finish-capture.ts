import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClockPart, RecordingChapter } from '@majlis/contract'
import type { Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { RecordingFile, RecordingPictures } from '../../recordings/index.ts'
import type { Capture } from '../captures.repository.ts'
import * as leasesRepository from '../leases.repository.ts'
import * as marksRepository from '../marks.repository.ts'
import * as segmentsRepository from '../segments.repository.ts'
import { clockOf } from '../segment-clock.ts'
import { fragmentKey, type Segment } from '../segments.repository.ts'
import { joinSegments } from './join-segments.ts'
import { tryPictures } from './make-pictures.ts'
import { attendedLengthMs } from './recorded-end.ts'
import { removeLeftovers } from './remove-leftovers.ts'

export interface FinishDeps {
  db: Db
  clock: Clock
  log: Log
  storage: Storage
  realtime: Pick<Realtime, 'signal'>
  /** `note` runs in the transaction that keeps the file: where it throws, there is none. */
  keepFile: (
    recording: RecordingFile,
    content: AsyncIterable<Uint8Array>,
    note: (tx: Tx, recordingId: string) => Promise<void>,
  ) => Promise<string>
  /** Where files are made. */
  workFolder: string
  /** Where LiveKit Egress records. */
  takeEgresses?: ((captureId: string) => Promise<void>) | undefined
}

interface FinishedFile {
  file: string
  chapters: RecordingChapter[]
  clock: ClockPart[]
  pictures: RecordingPictures | null
  /** When the last of it was recorded. */
  endedAt: Date
}

/** The first fragment of a browser may be no more than a header. */
const leastMs = 500

/** A browser that was killed as soon as it had begun has nothing to show. All of them if none has. */
function withPictures(segments: readonly Segment[]): readonly Segment[] {
  const long = segments.filter(({ length_ms: lengthMs }) => lengthMs >= leastMs)
  return long.length > 0 ? long : segments
}

/** What is kept of a capture, without the time in which no one was there any more. */
async function readAttended(
  { db, clock }: Pick<FinishDeps, 'db' | 'clock'>,
  capture: Capture,
  recorded: readonly Segment[],
): Promise<Pick<FinishedFile, 'chapters' | 'clock' | 'endedAt'> & { lengthMs: number }> {
  const emptiedAt = await leasesRepository.findEmptiedAt(db, capture.room_session_id)
  const recordedMs = recorded.reduce((sum, { length_ms: length }) => sum + length, 0)
  const lengthMs = attendedLengthMs(recorded, emptiedAt)
  const isAttended = ({ offsetMs }: { offsetMs: number }) => offsetMs < lengthMs
  const chapters = await marksRepository.list(db, capture.id)
  const lastAt = recorded.at(-1)?.last_fragment_at ?? new Date(clock.now())
  return {
    lengthMs,
    chapters: chapters.filter(isAttended),
    clock: clockOf(recorded).filter(isAttended),
    endedAt: emptiedAt !== null && lengthMs < recordedMs ? emptiedAt : lastAt,
  }
}

/** Makes the file of a capture whose fragments are all there, and keeps it as a recording of the meeting (spec 1.11). */
export function createFinishCapture(deps: FinishDeps) {
  const { db, clock, log, storage, realtime, keepFile, workFolder, takeEgresses } = deps

  async function* fragmentsOf({ id, fragments }: Segment): AsyncGenerator<Uint8Array> {
    for (let number = 0; number < fragments; number += 1) {
      const fragment = await storage.get(fragmentKey(id, number))
      if (!fragment) throw new Error('a fragment of a recording is lost')
      yield* fragment.stream
    }
  }

  async function fetchSegments(folder: string, segments: readonly Segment[]): Promise<string[]> {
    const names: string[] = []
    for (const [place, segment] of segments.entries()) {
      const name = `segment-${place}.${segment.mime_type?.startsWith('video/webm') ? 'webm' : 'mp4'}`
      await pipeline(Readable.from(fragmentsOf(segment)), createWriteStream(join(folder, name)))
      names.push(name)
    }
    return names
  }

  async function keep(capture: Capture, { file, endedAt, ...made }: FinishedFile): Promise<void> {
    const { organization_id: organizationId, meeting_id: meetingId, room_session_id: roomSessionId } = capture
    const { size } = await stat(file)
    const recording = {
      session: { organizationId, meetingId, roomSessionId },
      addedByUserId: null,
      originalFileName: `${(capture.started_at ?? capture.requested_at).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')}.mp4`,
      bytes: size,
      purposes: capture.purposes,
      notification: { failure: capture.failure },
      ...made,
    }
    await keepFile(recording, createReadStream(file), (tx, recordingId) =>
      close(tx, capture, { recordingId, endedAt }),
    )
  }

  /** In one transaction with its file, so that there is one file, whenever this recorder is killed. */
  async function close(
    tx: Tx,
    capture: Capture,
    { recordingId, endedAt }: { recordingId: string; endedAt: Date },
  ): Promise<void> {
    const isMine = await leasesRepository.updateFinishing(tx, capture.recorder_id ?? '', capture.id, {
      state: 'kept',
      recording_id: recordingId,
      ended_at: endedAt,
      bytes: 0,
      leased_until: null,
    })
    if (!isMine) throw new Error('another recorder makes the file')
    await segmentsRepository.deleteAll(tx, capture.id)
    await realtime.signal(tx, 'room.changed', { roomSessionId: capture.room_session_id })
  }

  /** finishing → kept. Called again after it was killed, it starts again. Throws if there is no file to be made now. */
  return async function finishCapture(capture: Capture, ffmpeg: Ffmpeg, signal: AbortSignal): Promise<void> {
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    await removeLeftovers(workFolder, capture.id, clock.now())
    const folder = await mkdtemp(join(workFolder, `${capture.id}-`))
    try {
      await takeEgresses?.(capture.id)
      const recorded = withPictures(await segmentsRepository.listRecorded(db, capture.id))
      const segments = await fetchSegments(folder, recorded)
      const { lengthMs, chapters, ...times } = await readAttended({ db, clock }, capture, recorded)
      const file = await joinSegments({ ffmpeg, folder, segments, chapters, lengthMs, signal })
      const pictures = await tryPictures({ ffmpeg, folder, file, lengthMs, signal }, log)
      signal.throwIfAborted()
      await keep(capture, { file: join(folder, file), chapters, pictures, ...times })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

export type FinishCapture = ReturnType<typeof createFinishCapture>
