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
import './files.tables.ts'

const columns = ['id', 'kind', 'owner_user_id', 'content_type', 'bytes', 'created_at'] as const

/** The files of an organisation: a list, and their contents under their ids. A content that is lost is only in the list. */
export function exportFiles({ db, storage }: { db: Db; storage: Storage }): ExportOrganization {
  return async function* (organizationId) {
    const read = (after: string, limit: number) =>
      db
        .selectFrom('files')
        .select(columns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    yield csvFile('files.csv', columns, read)
    yield* contentsOf(storage, organizationId, read)
  }
}

/** The contents of what belongs to a person. */
export function exportOwnFiles({ db, storage }: { db: Db; storage: Storage }): ExportPerson {
  return ({ organizationId, userId }) =>
    contentsOf(storage, organizationId, (after, limit) =>
      db
        .selectFrom('files')
        .select(['id', 'content_type'])
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
  organizationId: string,
  read: ReadPage<{ id: string; content_type: string }>,
): AsyncGenerator<ExportedFile> {
  for await (const files of pagesOf(read)) {
    for (const { id, content_type: contentType } of files) {
      const content = await openContent(storage, { organizationId, id })
      if (content) yield { path: `files/${id}.${extensionOf(contentType)}`, content: content.stream }
    }
  }
}

/** The second part of the type, such as `png`. */
function extensionOf(contentType: string): string {
  return /\/([a-z0-9]+)/.exec(contentType)?.[1] ?? 'bin'
}
