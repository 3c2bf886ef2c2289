import { extname } from 'node:path'
import type { Db } from '../../../platform/database/database.ts'
import { csvFile, pagesOf, type ExportOrganization } from '../../../platform/exports/exported-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { AgendaFileRow } from '../agenda-files/agenda-files.repository.ts'
import { partKey } from '../agenda-files/uploads.service.ts'

const columns = ['id', 'owner_user_id', 'file_name', 'content_type', 'bytes', 'created_at'] as const

/** The files that agendas bring along: a list, and their contents under their ids. One that is lost is only in the list. */
export function exportAgendaFiles({ db, storage }: { db: Db; storage: Storage }): ExportOrganization {
  async function* contentOf(
    file: AgendaFileRow,
    first: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    yield* first
    for (let part = 1; part < file.part_count; part += 1) {
      const content = await storage.get(partKey(file, part))
      if (content) yield* content.stream
    }
  }

  return async function* (organizationId) {
    const read = (after: string, limit: number) =>
      db
        .selectFrom('agenda_files')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .whereRef('parts_there', '=', 'part_count')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    yield csvFile('agenda-files.csv', columns, read)
    for await (const files of pagesOf(read)) {
      for (const file of files) {
        const first = await storage.get(partKey(file, 0))
        // Names are what people chose, and not always unique; the list has them.
        const path = `agenda-files/${file.id}${extname(file.file_name).replaceAll(/[^.\w]/g, '')}`
        if (first) yield { path, content: contentOf(file, first.stream) }
      }
    }
  }
}
