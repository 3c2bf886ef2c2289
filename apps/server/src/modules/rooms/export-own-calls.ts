import type { Db } from '../../platform/database/database.ts'
import { jsonRowsFile, type ExportPerson } from '../../platform/exports/exported-files.ts'
import './rooms.tables.ts'

/** The calls that a person was in, and what the person wrote there. What others wrote is theirs. */
export function exportOwnCalls(db: Db): ExportPerson {
  return async function* ({ userId }) {
    yield jsonRowsFile('calls.json', (after, limit) =>
      db
        .selectFrom('participants as p')
        .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
        .select(['p.id', 'p.room_session_id', 's.meeting_id', 'p.display_name', 'p.role', 'p.status'])
        .select(['s.started_at', 's.ended_at', 'p.created_at'])
        .where('p.user_id', '=', userId)
        .where('p.id', '>', after)
        .orderBy('p.id')
        .limit(limit)
        .execute(),
    )
    yield jsonRowsFile('chat.json', (after, limit) =>
      db
        .selectFrom('room_messages as m')
        .innerJoin('participants as p', 'p.id', 'm.participant_id')
        .select(['m.id', 'm.room_session_id', 'm.display_name', 'm.text', 'm.sent_at'])
        .where('p.user_id', '=', userId)
        .where('m.id', '>', after)
        .orderBy('m.id')
        .limit(limit)
        .execute(),
    )
  }
}
