import { sql, type Selectable } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { csvFile, pagesOf, type ExportedFile, type ReadPage } from '../../platform/exports/exported-files.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import {
  declareTable,
  exportedColumns,
  omitted,
  type MovedAccount,
} from '../../platform/personal-data/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { openContent } from './file-contents.ts'
import type { FilesTable } from './files.tables.ts'
import './uploads/uploads.tables.ts'

interface FilesDataDeps {
  db: Db
  clock: Clock
  storage: Storage
}

const files = declareTable('files', {
  organization: 'organization_id',
  moved: moveFiles,
  stored: { bytes: sql`bytes` },
  people: { owner_user_id: 'deleted' },
  columns: {
    id: 'exported',
    kind: 'exported',
    owner_user_id: 'organization',
    content_type: 'exported',
    bytes: 'exported',
    created_at: 'exported',
    organization_id: omitted.scope,
    stored_under: omitted.internal,
  },
})

const uploads = declareTable('uploads', {
  organization: 'organization_id',
  moved: 'moves',
  stored: {
    bytes: sql`bytes`,
    where: sql`finished_at IS NULL`,
    arriving: { missing: 'missing_bytes', since: 'progress_at' },
  },
  people: { owner_user_id: 'deleted' },
  columns: {
    id: omitted.passing,
    organization_id: omitted.passing,
    stored_under: omitted.passing,
    owner_user_id: omitted.passing,
    kind: omitted.passing,
    file_name: omitted.passing,
    target: omitted.passing,
    bytes: omitted.passing,
    begun_bytes: omitted.passing,
    missing_bytes: omitted.passing,
    progress_at: omitted.passing,
    locked_by: omitted.passing,
    locked_until: omitted.passing,
    finished_at: omitted.passing,
    created_at: omitted.passing,
  },
})

const madePdfs = declareTable('made_pdfs', {
  organization: 'organization_id',
  moved: 'moves',
  stored: { bytes: sql`bytes` },
  columns: {
    storage_key: omitted.derived,
    organization_id: omitted.scope,
    bytes: omitted.derived,
    made_at: omitted.derived,
  },
})

const droppedContents = declareTable('dropped_contents', {
  unowned: 'Where contents lie that no row holds; they are gone within hours.',
  stored: { bytes: sql`bytes`, countsFor: 'counts_for' },
  columns: {
    storage_key: omitted.passing,
    dropped_at: omitted.passing,
    counts_for: omitted.passing,
    bytes: omitted.passing,
  },
})

/** Pictures and other small files: a list, and their contents under their ids. A content that is lost is only in the list. */
export function filesData({ db, clock, storage }: FilesDataDeps) {
  const columns = exportedColumns(files, 'organization')
  const held = ['organization_id', 'stored_under'] as const
  return {
    tables: [files, uploads, madePdfs, droppedContents],
    async *exportOrganization(organizationId) {
      const read = (after: string, limit: number) =>
        db
          .selectFrom('files')
          .select([...columns, ...held])
          .where('organization_id', '=', organizationId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute()
      yield csvFile('files.csv', columns, read)
      yield* contentsOf(storage, read)
    },
    async *exportPerson({ organizationId, userId }) {
      yield* contentsOf(storage, (after, limit) =>
        db
          .selectFrom('files')
          .select(['id', 'content_type', ...held])
          .where('organization_id', '=', organizationId)
          .where('owner_user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      )
    },
    erase: 'rows',
    // What was never stored as a whole; contents follow their rows.
    afterPurge: (organizationId) => storage.sweep(new Date(clock.now()), organizationId),
  } satisfies PersonalData
}

async function* contentsOf(
  storage: Storage,
  read: ReadPage<Pick<Selectable<FilesTable>, 'id' | 'content_type' | 'organization_id' | 'stored_under'>>,
): AsyncGenerator<ExportedFile> {
  for await (const page of pagesOf(read)) {
    for (const file of page) {
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

/** All but the branding and the backgrounds of the organisation that ends. Contents stay where they lie. */
async function moveFiles(tx: Tx, { fromOrganizationId, toOrganizationId }: MovedAccount): Promise<void> {
  await sql`UPDATE files SET organization_id = ${toOrganizationId}, stored_under = coalesce(stored_under, organization_id)
    WHERE organization_id = ${fromOrganizationId} AND kind NOT IN ('logo', 'favicon')
      AND (kind <> 'backdrop' OR owner_user_id IS NOT NULL)`.execute(tx)
}
