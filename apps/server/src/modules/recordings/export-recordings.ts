import type { Db } from '../../platform/database/database.ts'
import { contentsOf } from '../../platform/exports/exported-contents.ts'
import {
  csvFile,
  jsonRowsFile,
  type ExportOrganization,
  type ExportPerson,
} from '../../platform/exports/exported-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { RecordingRow } from './recordings.repository.ts'

interface ExportDeps {
  db: Db
  storage: Storage
}

// Not the name by which everybody gets the file: archives are handed on.
const columns = [
  'id',
  'meeting_id',
  'room_session_id',
  'original_file_name',
  'extension',
  'bytes',
  'length_ms',
  'kept_at',
  'removed_at',
] as const

/** Recordings: a list, and the files of those that are there under their ids. One that is lost is only in the list. */
export function exportRecordings({ db, storage }: ExportDeps): ExportOrganization {
  return async function* (organizationId) {
    const read = (after: string, limit: number) =>
      keptOf(db, organizationId, after, limit).selectAll().execute()
    yield csvFile('recordings.csv', [...columns, 'added_by_user_id'], read)
    yield* contentsOf(
      storage,
      (after, limit) =>
        keptOf(db, organizationId, after, limit).where('removed_at', 'is', null).selectAll().execute(),
      pathOf,
    )
  }
}

/** The same of those that one person added. */
export function exportOwnRecordings({ db, storage }: ExportDeps): ExportPerson {
  return async function* ({ organizationId, userId }) {
    const page = (after: string, limit: number) =>
      keptOf(db, organizationId, after, limit).where('added_by_user_id', '=', userId)
    yield jsonRowsFile('recordings.json', (after, limit) => page(after, limit).select(columns).execute())
    yield* contentsOf(
      storage,
      (after, limit) => page(after, limit).where('removed_at', 'is', null).selectAll().execute(),
      pathOf,
    )
  }
}

function keptOf(db: Db, organizationId: string, after: string, limit: number) {
  return db
    .selectFrom('recordings')
    .where('organization_id', '=', organizationId)
    .where('kept_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
}

const pathOf = ({ id, extension }: RecordingRow): string => `recordings/${id}.${extension}`
