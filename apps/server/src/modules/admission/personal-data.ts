import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './admission.tables.ts'

const usedStartLinks = declareTable('used_start_links', {
  unowned: 'So that a link works once.',
  columns: { id: omitted.passing, expires_at: omitted.passing },
})

/** Who was admitted is kept by the rooms. */
export const admissionData = {
  tables: [usedStartLinks],
  exportOrganization: 'nothing',
  exportPerson: 'nothing',
  erase: 'rows',
} satisfies PersonalData
