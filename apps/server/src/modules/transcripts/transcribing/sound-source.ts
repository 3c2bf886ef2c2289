import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../platform/database/database.ts'
import { openParts } from '../../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** The sound of one person in a recording, or of all of them together. */
export interface KeptSound {
  /** Its name among the sounds of its recording, always the same. */
  source: string
  /** One person may have several, which may overlap. Null: not one person, or not known. */
  participantId: string | null
  /** Empty: not known. */
  name: string
  /** Where it begins in the recording. */
  offsetMs: number
  /** No longer than that; null: not known. */
  lengthMs: number | null
  /** Null if it is lost. */
  open(): Promise<Readable | null>
}

/** Where the sounds of a recording are. */
export interface SoundSource {
  /** None if the recording is gone. */
  list(recordingId: string): Promise<KeptSound[]>
}

/** Nothing of the recording is being redacted: it would be heard again. */
const isNotRedacted = (recordingId: string) =>
  sql<boolean>`NOT EXISTS (SELECT FROM recording_redactions d WHERE d.recording_id = ${recordingId})`

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
        .where(isNotRedacted(recordingId))
        .executeTakeFirst()
      if (!row) return []
      return [
        {
          source: 'film',
          participantId: null,
          name: '',
          offsetMs: 0,
          lengthMs: row.length_ms,
          open: () => openParts(storage, row),
        },
      ]
    },
  }
}

/** The sound of each person, which the recorder kept. */
export interface VoiceReader {
  list(db: DbOrTx, roomSessionId: string): Promise<Voice[]>
  open(voice: Voice): AsyncIterable<Uint8Array>
}

interface Voice {
  id: string
  captureId: string
  participantId: string
  recordingOffsetMs: number
  lengthMs: number
  fragments: number
}

/** Each person's own sound, so that it is known who speaks, also where people talk at once. None if the recorder kept none. */
export function createVoiceSound({ db, voices }: { db: Db; voices: VoiceReader }): SoundSource {
  return {
    async list(recordingId) {
      const capture = await db
        .selectFrom('captures as c')
        .innerJoin('recordings as r', 'r.id', 'c.recording_id')
        .select(['c.id', 'c.room_session_id'])
        .where('c.recording_id', '=', recordingId)
        .where('r.removed_at', 'is', null)
        .where(isNotRedacted(recordingId))
        .executeTakeFirst()
      if (!capture) return []
      const kept = await voices.list(db, capture.room_session_id)
      const ofRecording = kept.filter(({ captureId, fragments }) => captureId === capture.id && fragments > 0)
      const names = await namesOf(
        db,
        ofRecording.map(({ participantId }) => participantId),
      )
      return ofRecording.map((voice) => ({
        source: voice.id,
        participantId: voice.participantId,
        name: names.get(voice.participantId) ?? '',
        offsetMs: voice.recordingOffsetMs,
        lengthMs: voice.lengthMs,
        open: async () => Readable.from(voices.open(voice)),
      }))
    },
  }
}

/** The first source that has something. */
export function firstOf(...sources: readonly SoundSource[]): SoundSource {
  return {
    async list(recordingId) {
      for (const source of sources) {
        const sounds = await source.list(recordingId)
        if (sounds.length > 0) return sounds
      }
      return []
    },
  }
}

async function namesOf(db: Db, participantIds: readonly string[]): Promise<Map<string, string>> {
  if (participantIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('participants')
    .select(['id', 'display_name'])
    .where('id', 'in', participantIds)
    .execute()
  return new Map(rows.map(({ id, display_name: name }) => [id, name]))
}
