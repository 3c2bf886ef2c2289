import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { createFairQueue } from '../../platform/limits/fair-queue.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { MediaFacts, MediaFile } from '../../platform/media-files/media-file.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  readingTimeoutMs,
  UnfinishedReading,
  UnreadableMedia,
} from '../../platform/media-files/read-media-apart.ts'
import { lengthOfPart, openParts, partKey } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as recordingsRepository from './recordings.repository.ts'
import type { KeptRecording, RecordingRow } from './recordings.repository.ts'
import { readRecording, readRecordingKey } from './read-recording.job.ts'
import { extensionOfContent } from './recording-type.ts'

export interface KeeperDeps {
  db: Db
  clock: Clock
  storage: Storage
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  /** What a video or sound file is. Throws `UnreadableMedia`, `UnfinishedReading`. */
  readMedia: (file: MediaFile) => Promise<MediaFacts>
}

/** Of which opening of which meeting. */
export interface RecordedSession {
  organizationId: string
  meetingId: string
  roomSessionId: string
}

export interface NewRecording {
  session: RecordedSession
  /** Null: no person added it. */
  addedByUserId: string | null
  /** What the file is called where it comes from. */
  originalFileName: string
  bytes: number
}

type KeptBy = Pick<RecordingRow, 'id' | 'organization_id'>

/** Files whose reading does not end cost a processor for as long as it may take; few organisations ever have one. */
const unfinishedReadings = { name: 'unfinished-reading', points: 10, windowMs: 3_600_000 }

const otherLength = 'the file is not as long as it was said to be'

export type RecordingKeeper = ReturnType<typeof createRecordingKeeper>

/**
 * How a recording becomes one, whoever it comes from. A row stands before the first byte is stored, so whatever is left where somebody
 * gives up, or the server is killed, goes with the row a day later.
 */
export function createRecordingKeeper({ db, clock, jobs, limiter, storage, readMedia }: KeeperDeps) {
  /** Those that are read or wait for it, by their ids. */
  const underWay = new Map<string, Promise<KeptRecording>>()
  const queue = createFairQueue()

  function begin(
    connection: DbOrTx,
    { session, addedByUserId, originalFileName, bytes }: NewRecording,
  ): Promise<RecordingRow> {
    return recordingsRepository.insert(connection, {
      id: newId(clock.now()),
      organization_id: session.organizationId,
      meeting_id: session.meetingId,
      room_session_id: session.roomSessionId,
      added_by_user_id: addedByUserId,
      original_file_name: originalFileName,
      bytes,
      part_bytes: limits.recordings.partBytes,
      created_at: new Date(clock.now()),
      progress_at: new Date(clock.now()),
    })
  }

  /**
   * Stores the part that is awaited; false where another one is, or the row is gone. With the last one a job is written down that reads the file,
   * late enough for whoever sent it to have had it read before. Throws `file.no_space`.
   */
  async function putPart(row: RecordingRow, part: number, content: Uint8Array): Promise<boolean> {
    await storage.put(partKey(row, part), content)
    const isCounted = await db.transaction().execute(async (tx) => {
      const isAwaited = await recordingsRepository.countPart(tx, row.id, part)
      const isLast = isAwaited && part + 1 === row.part_count
      if (isLast) await readLater(tx, row.id, readingTimeoutMs(row.bytes))
      return isAwaited
    })
    if (isCounted) return true
    // Given up meanwhile: nobody would drop it.
    if (!(await recordingsRepository.find(db, row.id))) await storage.delete(partKey(row, part))
    return false
  }

  /** One job for each recording: the last time that is named counts. */
  function readLater(connection: DbOrTx, id: string, delayMs: number): Promise<void> {
    const options = { key: readRecordingKey(id), runAt: clock.now() + delayMs }
    return jobs.add(connection, readRecording, { id }, options)
  }

  /**
   * on its way, and whole → kept. One is read after the other, as reading takes minutes of a long one, with the organisations in turn, and each
   * once: a second request waits for the same result. Throws `recording.length_unknown` for what is no recording; `file.not_found` where it is gone
   * meanwhile; `recording.unread` where nothing is known of it yet. It stays, whatever is thrown.
   */
  function keep({ id, organization_id: organizationId }: KeptBy): Promise<KeptRecording> {
    const known = underWay.get(id)
    if (known) return known
    const keeping = queue.run(organizationId, () => keepInTurn(id)).finally(() => underWay.delete(id))
    underWay.set(id, keeping)
    return keeping
  }

  async function keepInTurn(id: string): Promise<KeptRecording> {
    const row = await recordingsRepository.find(db, id)
    if (!row) throw new AppError('file.not_found')
    if (row.kept_at === null) await readAndKeep(row)
    const kept = await recordingsRepository.findKept(db, id)
    if (!kept) throw new AppError('file.not_found')
    return kept
  }

  async function readAndKeep(row: RecordingRow): Promise<void> {
    const facts = await factsOf(row)
    if (!facts) throw new AppError('recording.length_unknown')
    await recordingsRepository.keep(db, row.id, {
      file_name: randomBytes(16).toString('base64url'),
      extension: extensionOfContent(facts),
      has_video: facts.hasVideo,
      length_ms: facts.lengthMs,
      kept_at: new Date(clock.now()),
      failed_as: null,
    })
  }

  async function factsOf(row: RecordingRow): Promise<MediaFacts | null> {
    async function read(range: { start: number; end: number }): Promise<Uint8Array> {
      const stream = await openParts(storage, row, range)
      if (!stream) throw new Error('a part of a recording is lost')
      return buffer(stream)
    }
    try {
      const bound = { rule: unfinishedReadings, keys: [`organization:${row.organization_id}`] }
      return await limiter.guess([bound], async (reading) => {
        try {
          return await readMedia({ bytes: row.bytes, read })
        } catch (error) {
          if (error instanceof UnfinishedReading) reading.wrong()
          throw error
        }
      })
    } catch (error) {
      if (error instanceof UnreadableMedia) return null
      const isUsedUp = error instanceof AppError && error.code === 'general.too_many_attempts'
      if (isUsedUp || error instanceof UnfinishedReading)
        throw new AppError('recording.unread', undefined, { cause: error })
      throw error
    }
  }

  /**
   * Keeps a whole file that is here already, as a recorder leaves it; returns its id. It leaves nothing where it fails. Throws
   * `file.no_space`, `recording.length_unknown`, `recording.unread`.
   */
  async function keepFile(recording: NewRecording, content: AsyncIterable<Uint8Array>): Promise<string> {
    const row = await begin(db, recording)
    try {
      let part = 0
      for await (const piece of inParts(content, row)) {
        if (piece.length !== lengthOfPart(row, part)) throw new Error(otherLength)
        if (!(await putPart(row, part, piece))) throw new Error('the recording is gone')
        part += 1
      }
      if (part < row.part_count) throw new Error(otherLength)
      return (await keep(row)).id
    } catch (error) {
      await recordingsRepository.deleteUnfinished(db, row.id)
      throw error
    }
  }

  return { begin, putPart, readLater, keep, keepFile }
}

/** Cut into pieces as long as the parts are. */
async function* inParts(
  content: AsyncIterable<Uint8Array>,
  { part_bytes: partBytes }: Pick<RecordingRow, 'part_bytes'>,
): AsyncGenerator<Uint8Array> {
  let collected: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    let rest = chunk
    while (bytes + rest.length >= partBytes) {
      const missing = partBytes - bytes
      yield Buffer.concat([...collected, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      collected = []
      bytes = 0
    }
    if (rest.length === 0) continue
    collected.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(collected)
}
