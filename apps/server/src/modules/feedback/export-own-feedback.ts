import type { Db } from '../../platform/database/database.ts'
import { jsonRowsFile, type ExportPerson } from '../../platform/exports/exported-files.ts'
import './feedback.tables.ts'

const columns = ['id', 'room_session_id', 'stars', 'issues', 'text', 'created_at'] as const

/** What a person said of calls. */
export function exportOwnFeedback(db: Db): ExportPerson {
  return async function* ({ userId }) {
    yield jsonRowsFile('feedback.json', (after, limit) =>
      db
        .selectFrom('feedback')
        .select(columns)
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
