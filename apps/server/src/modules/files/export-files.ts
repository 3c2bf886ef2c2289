import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import {
  csvFile,
  pagesOf,
  type ExportedFile,
  type ExportOrganization,
  type ExportPerson,
  type ReadPage,
} from '../../platform/exports/exported-files.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { openContent } from './files.module.ts'
import type { FilesTable } from './files.tables.ts'

const columns = ['id', 'kind', 'owner_user_id', 'content_type', 'bytes', 'created_at'] as const

/** The files of an organisation: a list, and their contents under their ids. A content that is lost is only in the list. */
export function exportFiles({ db, storage }: { db: Db; storage: Storage }): ExportOrganization {
  return async function* (organizationId) {
    const read = (after: string, limit: number) =>
      db
        .selectFrom('files')
        .select([...columns, 'organization_id', 'stored_under'])
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    yield csvFile('files.csv', columns, read)
    yield* contentsOf(storage, read)
  }
}

/** The contents of what belongs to a person. */
export function exportOwnFiles({ db, storage }: { db: Db; storage: Storage }): ExportPerson {
  return ({ organizationId, userId }) =>
    contentsOf(storage, (after, limit) =>
      db
        .selectFrom('files')
        .select(['id', 'content_type', 'organization_id', 'stored_under'])
        .where('organization_id', '=', organizationId)
        .where('owner_user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
}

async function* contentsOf(
  storage: Storage,
  read: ReadPage<Pick<Selectable<FilesTable>, 'id' | 'content_type' | 'organization_id' | 'stored_under'>>,
): AsyncGenerator<ExportedFile> {
  for await (const files of pagesOf(read)) {
    for (const file of files) {
      const content = await openContent(storage, file)
      if (content)
        yield { path: `files/${file.id}.${extensionOf(file.content_type)}`, content: content.stream }
    }
  }
}

/** The second part of the type, such as `png`. */
function extensionOf(contentType: string): string {
  return /\/([a-z0-9]+)/.exec(contentType)?.[1] ?? 'bin'
}
