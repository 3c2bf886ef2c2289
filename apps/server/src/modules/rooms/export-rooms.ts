import type { Db } from '../../platform/database/database.ts'
import { csvFile, type ExportOrganization } from '../../platform/exports/exported-files.ts'
import './rooms.tables.ts'

const sessionColumns = [
  'id',
  'meeting_id',
  'occurrence_id',
  'created_at',
  'started_at',
  'ended_at',
  'end_reason',
] as const

/** The calls of an organisation, who took part, and the chat that everybody in them could read. */
export function exportRooms(db: Db): ExportOrganization {
  return async function* (organizationId) {
    yield csvFile('room-sessions.csv', sessionColumns, (after, limit) =>
      db
        .selectFrom('room_sessions')
        .select(sessionColumns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield csvFile(
      'participants.csv',
      ['id', 'room_session_id', 'user_id', 'display_name', 'role', 'status', 'created_at'],
      (after, limit) =>
        db
          .selectFrom('participants as p')
          .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
          .select([
            'p.id',
            'p.room_session_id',
            'p.user_id',
            'p.display_name',
            'p.role',
            'p.status',
            'p.created_at',
          ])
          .where('s.organization_id', '=', organizationId)
          .where('p.id', '>', after)
          .orderBy('p.id')
          .limit(limit)
          .execute(),
    )
    yield csvFile('chat.csv', ['room_session_id', 'display_name', 'text', 'sent_at'], (after, limit) =>
      db
        .selectFrom('room_messages as m')
        .innerJoin('room_sessions as s', 's.id', 'm.room_session_id')
        .select(['m.id', 'm.room_session_id', 'm.display_name', 'm.text', 'm.sent_at'])
        .where('s.organization_id', '=', organizationId)
        // What two people said to each other is theirs.
        .where('m.to_participant_id', 'is', null)
        .where('m.id', '>', after)
        .orderBy('m.id')
        .limit(limit)
        .execute(),
    )
  }
}
