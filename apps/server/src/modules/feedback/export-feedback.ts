import type { Db } from '../../platform/database/database.ts'
import { csvFile, type ExportOrganization } from '../../platform/exports/exported-files.ts'
import './feedback.tables.ts'
import { screenshotIds } from './screenshot-ids.ts'

const columns = ['id', 'user_id', 'room_session_id', 'stars', 'issues', 'text', 'created_at'] as const

/** What people said of the calls of an organisation; the contents of its pictures are among its files. */
export function exportFeedback(db: Db): ExportOrganization {
  return async function* (organizationId) {
    yield csvFile('feedback.csv', [...columns, 'screenshots'], (after, limit) =>
      db
        .selectFrom('feedback')
        .select(columns)
        .select(screenshotIds('feedback'))
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
