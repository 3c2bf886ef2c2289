import { extname } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { contentsOf } from '../../platform/exports/exported-contents.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import type { ContentInParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import './drive.tables.ts'
import { createOwnership } from './ownership.ts'
import { partsOfContent } from './versions.repository.ts'

export interface DriveDataDeps {
  db: Db
  clock: Clock
  storage: Storage
}

const contents = declareTable('drive_contents', {
  organization: 'organization_id',
  moved: 'moves',
  stored: { bytes: sql`bytes` },
  columns: {
    id: 'organization',
    content_type: 'organization',
    bytes: 'organization',
    created_at: 'organization',
    organization_id: omitted.scope,
    stored_under: omitted.internal,
    stored_as: omitted.internal,
    part_bytes: omitted.internal,
    words: omitted.derived,
    is_text_due: omitted.internal,
  },
})

const entries = declareTable('drive_entries', {
  organization: 'organization_id',
  moved: 'moves',
  people: { owner_user_id: 'deleted', trashed_by_user_id: 'cleared' },
  columns: {
    id: 'exported',
    owner_user_id: 'organization',
    parent_id: 'exported',
    is_file: 'exported',
    name: 'exported',
    version_id: 'exported',
    created_at: 'exported',
    changed_at: 'exported',
    trashed_at: 'exported',
    organization_id: omitted.scope,
    ancestors: omitted.derived,
    trashed_with: omitted.internal,
    trashed_by_user_id: 'organization',
    version_bytes: omitted.derived,
    search_form: omitted.derived,
    words: omitted.derived,
  },
})

const versions = declareTable('drive_versions', {
  through: ['entry_id', entries],
  people: { added_by_user_id: 'cleared' },
  columns: {
    id: 'exported',
    entry_id: 'exported',
    content_id: 'exported',
    number: 'exported',
    added_by_user_id: 'organization',
    created_at: 'exported',
  },
})

const marks = declareTable('drive_marks', {
  through: ['entry_id', entries],
  people: { user_id: 'deleted' },
  columns: {
    user_id: omitted.scope,
    entry_id: 'person',
    starred_at: 'person',
    opened_at: 'person',
  },
})

const shares = declareTable('drive_shares', {
  through: ['entry_id', entries],
  people: { user_id: 'deleted' },
  columns: {
    id: 'exported',
    entry_id: 'exported',
    user_id: 'organization',
    team_id: 'organization',
    can_edit: 'exported',
    created_at: 'exported',
  },
})

const links = declareTable('drive_links', {
  through: ['entry_id', entries],
  columns: {
    entry_id: 'exported',
    expires_at: 'exported',
    can_download: 'exported',
    views: 'exported',
    created_at: 'exported',
    // Anyone who has these can read the files, and archives get passed on.
    token: omitted.secret,
    passcode: omitted.secret,
  },
})

const locks = declareTable('drive_locks', {
  through: ['entry_id', entries],
  columns: {
    entry_id: omitted.passing,
    lock: omitted.passing,
    version_id: omitted.passing,
    expires_at: omitted.passing,
  },
})

/** The drive: lists, and the current contents of files. Older versions are only in the list, and so is a content that is lost. */
export function driveData({ db, clock, storage }: DriveDataDeps) {
  const contentsWhere = (where: RawBuilder<unknown>) => (after: string, limit: number) =>
    listContents(db, where, after, limit)
  return {
    tables: [marks, shares, links, locks, versions, entries, contents],
    async *exportOrganization(organizationId) {
      const of = { organizationId }
      yield organizationCsv(db, 'drive.csv', { table: entries, ...of })
      yield organizationCsv(db, 'drive-versions.csv', { table: versions, ...of })
      yield organizationCsv(db, 'drive-contents.csv', { table: contents, ...of })
      yield organizationCsv(db, 'drive-shares.csv', { table: shares, ...of })
      yield organizationCsv(db, 'drive-links.csv', { table: links, ...of, key: ['entry_id'] })
      yield* contentsOf(storage, contentsWhere(sql`e.organization_id = ${organizationId}`), pathOf)
    },
    async *exportPerson({ userId }) {
      const isOwn = sql`t.entry_id IN (SELECT id FROM drive_entries WHERE owner_user_id = ${userId})`
      yield personJson(db, 'drive.json', { table: entries, where: sql`t.owner_user_id = ${userId}` })
      yield personJson(db, 'drive-versions.json', { table: versions, where: isOwn })
      yield personJson(db, 'drive-shares.json', { table: shares, where: isOwn })
      yield personJson(db, 'drive-links.json', { table: links, where: isOwn, key: ['entry_id'] })
      yield personJson(db, 'drive-marks.json', {
        table: marks,
        where: sql`t.user_id = ${userId}`,
        key: ['entry_id'],
      })
      yield* contentsOf(storage, contentsWhere(sql`e.owner_user_id = ${userId}`), pathOf)
    },
    erase: 'rows',
    ownership: createOwnership({ clock }),
  } satisfies PersonalData
}

/** A file, under the ID of its content. */
interface HeldContent extends ContentInParts {
  name: string
}

/** Each content once, however many copies there are. */
async function listContents(
  db: Db,
  where: RawBuilder<unknown>,
  after: string,
  limit: number,
): Promise<HeldContent[]> {
  const { rows } = await sql<HeldContent>`
    SELECT DISTINCT ON (c.id) ${partsOfContent}, e.name
    FROM drive_entries e JOIN drive_versions v ON v.id = e.version_id JOIN drive_contents c ON c.id = v.content_id
    WHERE ${where} AND c.id > ${after} ORDER BY c.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Names are what people chose, and not always unique; the list has them. */
const pathOf = ({ id, name }: HeldContent): string => `drive/${id}${extname(name).replaceAll(/[^.\w]/g, '')}`
