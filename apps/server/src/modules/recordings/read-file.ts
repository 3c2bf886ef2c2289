import { buffer } from 'node:stream/consumers'
import { hourMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaFacts, MediaFile } from '../../platform/media-files/media-file.ts'
import { UnfinishedReading, UnreadableMedia } from '../../platform/media-files/read-media-apart.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { RecordingRow } from './recordings.repository.ts'

export interface ReadFileDeps {
  storage: Storage
  limiter: Limiter
  /** Reads what a video or sound file contains. Throws `UnreadableMedia`, `UnfinishedReading`. */
  readMedia: (file: MediaFile) => Promise<MediaFacts>
}

/** A file whose reading does not end uses a processor until its time is up; few organisations ever have one. */
const unfinishedReadings = { name: 'unfinished-reading', points: 10, windowMs: hourMs }

export function createReadFile({ storage, limiter, readMedia }: ReadFileDeps) {
  /** Throws `recording.length_unknown` for a file that is no recording, `recording.unread` if its reading did not end. */
  return async function readFile(row: RecordingRow): Promise<MediaFacts> {
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
      if (error instanceof UnreadableMedia) throw new AppError('recording.length_unknown')
      const isUsedUp = error instanceof AppError && error.code === 'general.too_many_attempts'
      if (isUsedUp || error instanceof UnfinishedReading)
        throw new AppError('recording.unread', undefined, { cause: error })
      throw error
    }
  }
}
