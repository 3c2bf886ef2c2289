import type { Db } from '../../platform/database/database.ts'
import { jsonFile } from '../../platform/exports/exported-files.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted } from '../../platform/personal-data/tables.ts'
import './appearance.tables.ts'

const appearances = declareTable('appearances', {
  organization: 'organization_id',
  moved: 'ends',
  columns: {
    favicon: 'organization',
    logo_url: 'organization',
    favicon_file_id: 'organization',
    logo_file_id: 'organization',
    primary_color: 'organization',
    font: 'organization',
    updated_at: 'organization',
    organization_id: omitted.scope,
  },
})

/** The branding of an organisation; its pictures are among the files. */
export function appearanceData({ db }: { db: Db }) {
  return {
    tables: [appearances],
    async *exportOrganization(organizationId) {
      const chosen = await db
        .selectFrom('appearances')
        .select(exportedColumns(appearances, 'organization'))
        .where('organization_id', '=', organizationId)
        .executeTakeFirst()
      yield jsonFile('appearance.json', chosen ?? {})
    },
    exportPerson: 'nothing',
    erase: 'rows',
  } satisfies PersonalData
}
