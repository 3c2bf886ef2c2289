import type { Db } from '../../platform/database/database.ts'
import { jsonFile, type ExportOrganization } from '../../platform/exports/exported-files.ts'
import { findAppearance } from './appearance.repository.ts'

/** What an organisation chose for its look; its pictures are among the files. */
export function exportAppearance(db: Db): ExportOrganization {
  return async function* (organizationId) {
    yield jsonFile('appearance.json', (await findAppearance(db, organizationId)) ?? {})
  }
}
