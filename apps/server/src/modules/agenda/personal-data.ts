import { extname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { contentsOf } from '../../platform/exports/exported-contents.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AgendaFileRow } from '../meetings/index.ts'
import '../meetings/agenda-files.tables.ts'

export interface AgendaDataDeps {
  db: Db
  storage: Storage
}

const agendaFiles = declareTable('agenda_files', {
  organization: 'organization_id',
  moved: 'moves',
  stored: { bytes: sql`bytes` },
  people: { owner_user_id: 'cleared' },
  columns: {
    id: 'exported',
    owner_user_id: 'organization',
    file_name: 'exported',
    content_type: 'exported',
    bytes: 'exported',
    created_at: 'exported',
    organization_id: omitted.scope,
    stored_under: omitted.internal,
    stored_as: omitted.internal,
    part_bytes: omitted.internal,
    part_count: omitted.derived,
  },
})

/** The files of agendas: a list, and their contents under their ids. One that is lost is only in the list. */
export function agendaData({ db, storage }: AgendaDataDeps) {
  return {
    tables: [agendaFiles],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'agenda-files.csv', { table: agendaFiles, organizationId })
      yield* contentsOf(
        storage,
        (after, limit) => filesOf(db, organizationId, after, limit).selectAll().execute(),
        pathOf,
      )
    },
    /** The same of those that one person added. */
    async *exportPerson({ organizationId, userId }) {
      yield personJson(db, 'agenda-files.json', {
        table: agendaFiles,
        where: sql`t.owner_user_id = ${userId}`,
      })
      yield* contentsOf(
        storage,
        (after, limit) =>
          filesOf(db, organizationId, after, limit).where('owner_user_id', '=', userId).selectAll().execute(),
        pathOf,
      )
    },
    erase: 'rows',
  } satisfies PersonalData
}

function filesOf(db: Db, organizationId: string, after: string, limit: number) {
  return db
    .selectFrom('agenda_files')
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
}

/** Names are what people chose, and not always unique; the list has them. */
const pathOf = ({ id, file_name }: AgendaFileRow): string =>
  `agenda-files/${id}${extname(file_name).replaceAll(/[^.\w]/g, '')}`
