import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { csvFile, type ExportOrganization } from '../../platform/exports/exported-files.ts'
import './attendance.tables.ts'

/** Who was in which call, from when to when; one line per connection. */
export function exportAttendance(db: Db): ExportOrganization {
  const stay = sql<string>`s.room_session_id || '/' || s.connection_id`
  const columns = ['room_session_id', 'participant_id', 'display_name', 'joined_at', 'left_at'] as const
  return async function* (organizationId) {
    yield csvFile('attendance.csv', columns, (after, limit) =>
      db
        .selectFrom('attendance_stays as s')
        .innerJoin('participants as p', 'p.id', 's.participant_id')
        .select([
          stay.as('id'),
          's.room_session_id',
          's.participant_id',
          'p.display_name',
          's.joined_at',
          's.left_at',
        ])
        .where('s.organization_id', '=', organizationId)
        .where(stay, '>', after)
        .orderBy(stay)
        .limit(limit)
        .execute(),
    )
  }
}
