import type { ClockPart, RecordingChapter, RecordingPurposes } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { readingTimeoutMs } from '../../platform/media-files/read-media-apart.ts'
import { partKey } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ArrivedUpload } from '../../platform/uploads/upload-kind.ts'
import { readRecording, readRecordingKey } from './read-recording.job.ts'
import { pictureColumns, type RecordingPictures } from './recording-pictures.ts'
import type { RecordingRow } from './recordings.repository.ts'
import * as uploadsRepository from './uploads.repository.ts'

export interface IncomingFilesDeps {
  db: Db
  clock: Clock
  storage: Storage
  jobs: Pick<Jobs, 'add'>
}

export interface NewRecording {
  /** The room session that was recorded. */
  session: { organizationId: string; meetingId: string; roomSessionId: string }
  /** Null if no person added it. */
  addedByUserId: string | null
  /** The name of the file at its source. */
  originalFileName: string
  bytes: number
  chapters?: readonly RecordingChapter[]
  /** When its parts were recorded. */
  clock?: readonly ClockPart[]
  /** What people were told before they agreed to be recorded; absent if nobody was asked. */
  purposes?: RecordingPurposes | null
  pictures?: RecordingPictures | null
}

/**
 * How a file arrives: from an upload, or from a recorder. The row of a recorder's file is written before the first byte is stored, so whatever is left after someone
 * gives up, or the server is killed, is deleted with the row a day later.
 */
export function createIncomingFiles({ db, clock, storage, jobs }: IncomingFilesDeps) {
  function begin(connection: DbOrTx, recording: NewRecording): Promise<RecordingRow> {
    const { session, chapters = [], clock: parts = [], purposes, pictures } = recording
    const now = new Date(clock.now())
    return uploadsRepository.insert(connection, {
      id: newId(now.getTime()),
      organization_id: session.organizationId,
      meeting_id: session.meetingId,
      room_session_id: session.roomSessionId,
      added_by_user_id: recording.addedByUserId,
      original_file_name: recording.originalFileName,
      bytes: recording.bytes,
      part_bytes: recording.bytes,
      chapters: JSON.stringify(chapters),
      clock: JSON.stringify(parts),
      purposes: purposes ? JSON.stringify(purposes) : null,
      ...(pictures ? pictureColumns(pictures) : {}),
      created_at: now,
      progress_at: now,
    })
  }

  /** Adds an upload of which all bytes are there. A job reads it, late enough for the sender to have it read before. */
  async function addWhole(
    tx: Tx,
    { id, organizationId, storedUnder, ownerUserId, fileName, bytes }: ArrivedUpload,
    session: Pick<NewRecording['session'], 'meetingId' | 'roomSessionId'>,
  ): Promise<void> {
    const now = new Date(clock.now())
    await uploadsRepository.insert(tx, {
      id,
      organization_id: organizationId,
      stored_under: storedUnder,
      meeting_id: session.meetingId,
      room_session_id: session.roomSessionId,
      added_by_user_id: ownerUserId,
      original_file_name: fileName,
      bytes,
      part_bytes: bytes,
      parts_there: 1,
      created_at: now,
      progress_at: now,
    })
    await readLater(tx, id, readingTimeoutMs(bytes))
  }

  /**
   * Stores the whole content, and queues a job that reads the file, late enough for the sender to have it read before. Throws `file.no_space`, and
   * if the file has another length than it was said to have, or its row is gone.
   */
  async function put(row: RecordingRow, content: AsyncIterable<Uint8Array>): Promise<void> {
    const key = partKey(row, 0)
    const { bytes } = await storage.put(key, content)
    if (bytes !== row.bytes) throw new Error('the file is not as long as it was said to be')
    const isThere = await db.transaction().execute(async (tx) => {
      const isNoted = await uploadsRepository.noteWhole(tx, row.id)
      if (isNoted) await readLater(tx, row.id, readingTimeoutMs(row.bytes))
      return isNoted
    })
    if (isThere) return
    // Cancelled meanwhile: nothing else would delete it.
    await storage.delete(key)
    throw new Error('the recording is gone')
  }

  /** There is one job for each recording: the last time that was given counts. */
  function readLater(connection: DbOrTx, id: string, delayMs: number): Promise<void> {
    const options = { key: readRecordingKey(id), runAt: clock.now() + delayMs }
    return jobs.add(connection, readRecording, { id }, options)
  }

  return { begin, addWhole, put, readLater }
}

export type IncomingFiles = ReturnType<typeof createIncomingFiles>
