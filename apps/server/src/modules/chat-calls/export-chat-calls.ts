import type { Db } from '../../platform/database/database.ts'
import {
  csvFile,
  jsonRowsFile,
  type ExportOrganization,
  type ExportPerson,
} from '../../platform/exports/exported-files.ts'
import './chat-calls.tables.ts'

const columns = [
  'id',
  'chat_room_id',
  'meeting_id',
  'started_by',
  'created_at',
  'opened_at',
  'ended_at',
] as const

/** Which chats of an organisation were called, and when. */
export function exportChatCalls(db: Db): ExportOrganization {
  return async function* (organizationId) {
    yield csvFile('chat-calls.csv', columns, (after, limit) =>
      db
        .selectFrom('chat_calls')
        .select(columns)
        .where('organization_id', '=', organizationId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}

/** The calls of chats that a person began. */
export function exportOwnChatCalls(db: Db): ExportPerson {
  return async function* ({ userId }) {
    yield jsonRowsFile('chat-calls.json', (after, limit) =>
      db
        .selectFrom('chat_calls')
        .select(['id', 'chat_room_id', 'meeting_id', 'created_at', 'opened_at', 'ended_at'])
        .where('started_by', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  }
}
