import { randomBytes } from 'node:crypto'
import type { CaptureFailure } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import { createFairQueue } from '../../platform/limits/fair-queue.ts'
import type { IncomingFiles, NewRecording } from './incoming-files.ts'
import { createReadFile, type ReadFileDeps } from './read-file.ts'
import type { RecordingNews } from './recording-news.ts'
import './recordings.events.ts'
import { extensionOfContent } from './recording-type.ts'
import { storePictures } from './recording-pictures.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording, RecordingRow } from './recordings.repository.ts'
import * as uploadsRepository from './uploads.repository.ts'

export interface KeeperDeps extends ReadFileDeps {
  db: Db
  clock: Clock
  events: Pick<Events, 'publish'>
}

/** What people are told of a recording: nothing if it takes the place of another one; otherwise that it is there, and why some of it is missing. */
type RecordingNotification = 'none' | { failure: CaptureFailure | null }

export interface RecordingFile extends NewRecording {
  notification: RecordingNotification
}

/** What a file in the place of another recording has in common with it. No one is notified of it. */
export function replacementOf(
  original: KeptRecording,
): Pick<RecordingFile, 'session' | 'addedByUserId' | 'originalFileName' | 'purposes' | 'notification'> {
  return {
    session: {
      organizationId: original.organization_id,
      meetingId: original.meeting_id,
      roomSessionId: original.room_session_id,
    },
    addedByUserId: original.added_by_user_id,
    originalFileName: original.original_file_name,
    purposes: original.purposes,
    notification: 'none',
  }
}

/** Runs in the transaction that keeps the file. */
type NoteKept = (tx: Tx, id: string) => Promise<void>

/** Reads files that have arrived and keeps them. */
export function createRecordingKeeper(
  deps: KeeperDeps & { incoming: IncomingFiles; news: Pick<RecordingNews, 'kept'> },
) {
  const { db, clock, events, incoming, storage, news } = deps
  const readFile = createReadFile(deps)
  /** Recordings that are being read or wait for it, by their IDs. */
  const underWay = new Map<string, Promise<KeptRecording>>()
  const queue = createFairQueue()

  /**
   * Whole → kept. Files are read one after the other, as a long one takes minutes, with the organisations in turn, and each file once: a
   * second request waits for the same result. The file remains if this fails. Throws `recording.length_unknown` for a file that is no
   * recording, `file.not_found` if it is gone meanwhile, `recording.unread` if nothing is known of it yet.
   */
  function keep({
    id,
    organization_id: organizationId,
  }: Pick<RecordingRow, 'id' | 'organization_id'>): Promise<KeptRecording> {
    const known = underWay.get(id)
    if (known) return known
    const keeping = queue.run(organizationId, () => keepInTurn(id)).finally(() => underWay.delete(id))
    underWay.set(id, keeping)
    return keeping
  }

  async function keepInTurn(id: string): Promise<KeptRecording> {
    const row = await uploadsRepository.find(db, id)
    if (!row) throw new AppError('file.not_found')
    if (row.kept_at === null) await readAndKeep(row, { failure: null })
    const kept = await recordingsRepository.findKept(db, id)
    if (!kept) throw new AppError('file.not_found')
    return kept
  }

  /** Returns false if it was deleted meanwhile, or another process has kept it. */
  async function readAndKeep(
    row: RecordingRow,
    notification: RecordingNotification,
    note?: NoteKept,
  ): Promise<boolean> {
    const facts = await readFile(row)
    return db.transaction().execute(async (tx) => {
      if (!(await uploadsRepository.keep(tx, row.id, keptFactsOf(facts, clock)))) return false
      await note?.(tx, row.id)
      const added = { roomSessionId: row.room_session_id, addedByUserId: row.added_by_user_id }
      if (notification !== 'none') await news.kept(tx, added, notification.failure)
      await events.publish(tx, 'recording.kept', { recordingId: row.id })
      return true
    })
  }

  /**
   * Keeps a whole file that is on the server already, such as a recorder's. Returns its ID; leaves nothing behind if it fails. Throws
   * `file.no_space`, `recording.length_unknown`, `recording.unread`, `file.not_found` if it was deleted meanwhile, and what `note` throws.
   */
  async function keepFile(
    { notification, ...recording }: RecordingFile,
    content: AsyncIterable<Uint8Array>,
    note?: NoteKept,
  ): Promise<string> {
    const row = await incoming.begin(db, recording)
    try {
      await incoming.put(row, content)
      if (recording.pictures) await storePictures(storage, row, recording.pictures)
      if (!(await queue.run(row.organization_id, () => readAndKeep(row, notification, note))))
        throw new AppError('file.not_found')
      return row.id
    } catch (error) {
      await uploadsRepository.deleteUnfinished(db, row.id)
      throw error
    }
  }

  return { keep, keepFile }
}

export type RecordingKeeper = ReturnType<typeof createRecordingKeeper>

function keptFactsOf(facts: Awaited<ReturnType<ReturnType<typeof createReadFile>>>, clock: Clock) {
  return {
    file_name: randomBytes(16).toString('base64url'),
    extension: extensionOfContent(facts),
    has_video: facts.hasVideo,
    length_ms: facts.lengthMs,
    kept_at: new Date(clock.now()),
    failed_as: null,
  }
}
