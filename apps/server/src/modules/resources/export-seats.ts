import type { Db } from '../../platform/database/database.ts'
import { csvFile, type ExportOrganization } from '../../platform/exports/exported-files.ts'

const columns = ['id', 'user_id', 'pmi', 'pmu', 'products', 'created_at'] as const

/** The host seats of an organisation. */
export function exportSeats(db: Db): ExportOrganization {
  return async function* (organizationId) {
    yield csvFile('seats.csv', columns, (after, limit) =>
      db
        .selectFrom('resources')
        .select(columns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
