import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './exports.tables.ts'

const dataExports = declareTable('data_exports', {
  organization: 'organization_id',
  moved: 'ends',
  stored: { bytes: sql`bytes` },
  people: { user_id: 'deleted', requested_by: 'deleted' },
  columns: {
    id: omitted.passing,
    organization_id: omitted.passing,
    user_id: omitted.passing,
    requested_by: omitted.passing,
    state: omitted.passing,
    progress: omitted.passing,
    bytes: omitted.passing,
    created_at: omitted.passing,
    ends_at: omitted.passing,
  },
})

/** The archives themselves, which end after some days. */
export const exportsData = {
  tables: [dataExports],
  exportOrganization: 'nothing',
  exportPerson: 'nothing',
  erase: 'rows',
} satisfies PersonalData
