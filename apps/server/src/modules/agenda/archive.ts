import type { ArchivePart } from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { archiveNames } from '../../platform/zip/archive-names.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'
import * as contentsRepository from './contents.repository.ts'

/** The files of a date, and those of all dates of its series. */
export function documentArchive({ db, storage }: { db: Db; storage: Storage }): ArchivePart {
  return {
    part: 'documents',
    async list({ calendarId, originalStart }) {
      const rows = await contentsRepository.listOfDate(db, calendarId, originalStart)
      const names = archiveNames(rows.map(({ file_name: name }) => name))
      const paths = rows.map(({ id }, place) => `documents/${names[place] ?? id}`)
      return {
        files: rows.map(({ id, bytes, created_at: changedAt, original_start: date }, place) => ({
          path: paths[place] ?? id,
          bytes,
          changedAt,
          ...(date === null ? { sharedAs: id } : {}),
          open: async () => {
            const file = await agendaFilesRepository.findOfMeeting(db, calendarId, id)
            return file ? ((await openParts(storage, file)) ?? 'lost') : 'removed'
          },
        })),
        leftOut: rows.flatMap(({ earlier_versions: earlier }, place) =>
          earlier > 0 ? [{ name: paths[place] ?? '', reason: 'earlier_versions' as const }] : [],
        ),
      }
    },
  }
}
