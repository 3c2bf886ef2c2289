import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { createOwnership } from './ownership-transfer.ts'

/** No tables of its own: what someone hosts, and its transfer. */
export function ownershipData(ownership: ReturnType<typeof createOwnership>) {
  return {
    tables: [],
    exportOrganization: 'nothing',
    exportPerson: 'nothing',
    erase: 'rows',
    ownership,
  } satisfies PersonalData
}
