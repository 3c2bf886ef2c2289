import { extname } from 'node:path'
import type { Db } from '../../../platform/database/database.ts'
import { contentsOf } from '../../../platform/exports/exported-contents.ts'
import {
  csvFile,
  jsonRowsFile,
  type ExportOrganization,
  type ExportPerson,
} from '../../../platform/exports/exported-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { AgendaFileRow } from '../agenda-files/agenda-files.repository.ts'

interface ExportDeps {
  db: Db
  storage: Storage
}

const columns = ['id', 'owner_user_id', 'file_name', 'content_type', 'bytes', 'created_at'] as const

/** The files that agendas bring along: a list, and their contents under their ids. One that is lost is only in the list. */
export function exportAgendaFiles({ db, storage }: ExportDeps): ExportOrganization {
  return async function* (organizationId) {
    const read = (after: string, limit: number) =>
      wholeFiles(db, organizationId, after, limit).selectAll().execute()
    yield csvFile('agenda-files.csv', columns, read)
    yield* contentsOf(storage, read, pathOf)
  }
}

/** The same of those that one person brought. */
export function exportOwnAgendaFiles({ db, storage }: ExportDeps): ExportPerson {
  return async function* ({ organizationId, userId }) {
    const page = (after: string, limit: number) =>
      wholeFiles(db, organizationId, after, limit).where('owner_user_id', '=', userId)
    yield jsonRowsFile('agenda-files.json', (after, limit) =>
      page(after, limit).select(['id', 'file_name', 'content_type', 'bytes', 'created_at']).execute(),
    )
    yield* contentsOf(storage, (after, limit) => page(after, limit).selectAll().execute(), pathOf)
  }
}

/** Those that have arrived as a whole. */
function wholeFiles(db: Db, organizationId: string, after: string, limit: number) {
  return db
    .selectFrom('agenda_files')
    .where('organization_id', '=', organizationId)
    .whereRef('parts_there', '=', 'part_count')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
}

/** Names are what people chose, and not always unique; the list has them. */
const pathOf = ({ id, file_name }: AgendaFileRow): string =>
  `agenda-files/${id}${extname(file_name).replaceAll(/[^.\w]/g, '')}`
