import type { RecordingExtension } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import {
  pictureColumns,
  storePictures,
  storedPictureKeys,
  type RecordingPictures,
} from './recording-pictures.ts'
import * as recordingsRepository from './recordings.repository.ts'

interface RecordingPicturesDeps {
  db: Db
  storage: Storage
}

/** A recording with video and without pictures, such as an uploaded one. */
export interface RecordingWithoutPictures {
  organizationId: string
  extension: RecordingExtension
  bytes: number
  lengthMs: number
  /** Null if its content is lost. */
  open(): Promise<AsyncIterable<Uint8Array> | null>
}

export type RecordingPicturesService = ReturnType<typeof createRecordingPictures>

/** Poster and previews of recordings that came without them. */
export function createRecordingPictures({ db, storage }: RecordingPicturesDeps) {
  return {
    /** Null if it has pictures or no video, or has been removed. */
    async find(id: string): Promise<RecordingWithoutPictures | null> {
      const row = await recordingsRepository.findKept(db, id)
      if (!row || row.removed_at !== null || !row.has_video || row.poster_bytes !== null) return null
      const { organization_id: organizationId, extension, bytes, length_ms: lengthMs } = row
      return { organizationId, extension, bytes, lengthMs, open: () => openParts(storage, row) }
    },

    /** Nothing is left of them if the recording was removed meanwhile. */
    async store(id: string, pictures: RecordingPictures): Promise<void> {
      const row = await recordingsRepository.findKept(db, id)
      if (!row) return
      await storePictures(storage, row, pictures)
      if (await recordingsRepository.setPictures(db, id, pictureColumns(pictures))) return
      for (const key of storedPictureKeys(row)) await storage.delete(key)
    },
  }
}
