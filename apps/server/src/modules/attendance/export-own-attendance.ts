import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { jsonRowsFile, type ExportPerson } from '../../platform/exports/exported-files.ts'
import './attendance.tables.ts'

/** When a person was in which call; one row per connection. */
export function exportOwnAttendance(db: Db): ExportPerson {
  const stay = sql<string>`s.room_session_id || '/' || s.connection_id`
  return async function* ({ userId }) {
    yield jsonRowsFile('attendance.json', (after, limit) =>
      db
        .selectFrom('attendance_stays as s')
        .innerJoin('participants as p', 'p.id', 's.participant_id')
        .select([stay.as('id'), 's.room_session_id', 's.joined_at', 's.left_at'])
        .where('p.user_id', '=', userId)
        .where(stay, '>', after)
        .orderBy(stay)
        .limit(limit)
        .execute(),
    )
  }
}
