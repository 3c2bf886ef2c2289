import type { RecordingChapter, RecordingExtension } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { RecordingFollowers } from '../../platform/module/recording-followers.ts'
import { openParts, partKeys } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { FilesApi } from '../files/index.ts'
import { replacementOf, type RecordingKeeper } from './keep-recording.ts'
import { pictureKeys, type RecordingPictures } from './recording-pictures.ts'
import * as recordingsRepository from './recordings.repository.ts'
import * as redactionsRepository from './redactions.repository.ts'
import type { RedactionRow } from './redactions.repository.ts'
import * as trimsRepository from './trims.repository.ts'

export interface RedactionsDeps {
  db: Db
  storage: Storage
  files: Pick<FilesApi, 'dropAtOnce'>
  keeper: Pick<RecordingKeeper, 'keepFile'>
  followers: Pick<RecordingFollowers, 'replaced'>
}

/** A recording whose passages are to be redacted. */
export interface RecordingRedaction {
  row: RedactionRow
  extension: RecordingExtension
  hasVideo: boolean
  lengthMs: number
  bytes: number
  chapters: readonly RecordingChapter[]
  /** The original. Null if it is lost. */
  open(): Promise<AsyncIterable<Uint8Array> | null>
}

interface RedactedFile {
  bytes: number
  pictures: RecordingPictures | null
  content: AsyncIterable<Uint8Array>
}

/** The redaction was cancelled, extended or requested again, or the recording is gone. */
export class RedactionNotWanted extends Error {}

export type Redactions = ReturnType<typeof createRedactions>

/** Puts files without their redacted passages in the place of recordings: waiting → done, which ends the row, or failed. */
export function createRedactions({ db, storage, files, keeper, followers }: RedactionsDeps) {
  /** Null if nothing is to be done. */
  async function take(recordingId: string): Promise<RecordingRedaction | null> {
    const row = await redactionsRepository.find(db, recordingId)
    const recording = row?.state === 'waiting' && (await recordingsRepository.findKept(db, recordingId))
    if (!row || !recording) return null
    // Its file is being deleted.
    if (recording.removed_at !== null) {
      await redactionsRepository.delete(db, recordingId)
      return null
    }
    const { extension, has_video: hasVideo, length_ms: lengthMs, bytes, chapters } = recording
    return { row, extension, hasVideo, lengthMs, bytes, chapters, open: () => openParts(storage, recording) }
  }

  /** Throws `RedactionNotWanted`. */
  async function report({ row }: RecordingRedaction, progress: number): Promise<void> {
    if (!(await redactionsRepository.report(db, row, progress))) throw new RedactionNotWanted()
  }

  /** Keeps the new file under the name and the link of the original, in one transaction, and deletes that and its pictures at once. Throws `RedactionNotWanted`. */
  async function finish(
    { row }: RecordingRedaction,
    { bytes, pictures, content }: RedactedFile,
  ): Promise<void> {
    const original = await recordingsRepository.findKept(db, row.recording_id)
    if (!original) throw new RedactionNotWanted()
    const recording = {
      ...replacementOf(original),
      bytes,
      chapters: original.chapters,
      clock: original.clock,
      pictures,
    }
    await keeper.keepFile(recording, content, async (tx, toId) => {
      await recordingsRepository.lock(tx, original.id)
      if (!(await redactionsRepository.lock(tx, row))) throw new RedactionNotWanted()
      await followers.replaced(tx, { fromId: original.id, toId })
      if (!(await trimsRepository.replace(tx, original.id, toId))) throw new RedactionNotWanted()
    })
    // Where this is not reached, they are dropped within hours.
    await files.dropAtOnce([...partKeys(original), ...pictureKeys(original)])
  }

  const fail = ({ row }: RecordingRedaction): Promise<void> => redactionsRepository.fail(db, row)

  return { take, report, finish, fail }
}
