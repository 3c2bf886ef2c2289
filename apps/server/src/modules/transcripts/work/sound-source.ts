import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/database.ts'
import { openParts } from '../../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** The sound of one person in a recording, or of all of them together. */
export interface KeptSound {
  /** Names it among the sounds of its recording, always the same. */
  source: string
  /** Null: not one person, or not known. */
  participantId: string | null
  /** Empty: not known. */
  name: string
  /** Where it begins in the recording. */
  offsetMs: number
  /** Null if it is lost. */
  open(): Promise<Readable | null>
}

/** Where the sounds of a recording are. */
export interface SoundSource {
  /** None if the recording is gone. */
  list(recordingId: string): Promise<KeptSound[]>
}

/** The sound of the recording itself: everyone together, so that it is not known who speaks. */
export function createFilmSound({ db, storage }: { db: Db; storage: Storage }): SoundSource {
  return {
    async list(recordingId) {
      const row = await db
        .selectFrom('recordings')
        .selectAll()
        .where('id', '=', recordingId)
        .where('kept_at', 'is not', null)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!row) return []
      return [
        { source: 'film', participantId: null, name: '', offsetMs: 0, open: () => openParts(storage, row) },
      ]
    },
  }
}
