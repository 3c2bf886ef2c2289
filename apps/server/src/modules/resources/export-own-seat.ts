import type { Db } from '../../platform/database/database.ts'
import { jsonRowsFile, type ExportPerson } from '../../platform/exports/exported-files.ts'
import './resources.tables.ts'

const columns = ['id', 'pmi', 'pmu', 'products', 'created_at'] as const

/** A person's host seat. */
export function exportOwnSeat(db: Db): ExportPerson {
  return async function* ({ organizationId, userId }) {
    yield jsonRowsFile('seat.json', (after, limit) =>
      db
        .selectFrom('resources')
        .select(columns)
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
