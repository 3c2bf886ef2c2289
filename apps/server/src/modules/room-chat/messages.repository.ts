import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { RoomMessagesTable } from './room-chat.tables.ts'

export type RoomMessageRow = Selectable<RoomMessagesTable>

export async function find(db: DbOrTx, id: string): Promise<RoomMessageRow | null> {
  const row = await db.selectFrom('room_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** False when the sender has sent this `client_message_id` before. */
export async function insertOnce(db: DbOrTx, message: Insertable<RoomMessagesTable>): Promise<boolean> {
  const row = await db
    .insertInto('room_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['participant_id', 'client_message_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What was written stays. */
export async function eraseNames(db: DbOrTx, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  await db
    .updateTable('room_messages')
    .set({ display_name: '' })
    .where('participant_id', '=', sql<string>`ANY(${[...participantIds]}::uuid[])`)
    .execute()
}

export async function getByClientId(
  db: DbOrTx,
  participantId: string,
  clientMessageId: string,
): Promise<RoomMessageRow> {
  return db
    .selectFrom('room_messages')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirstOrThrow()
}

/** Deletes what was written in an organisation's rooms before a time. */
export async function deleteBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('room_messages')
    .where('sent_at', '<', before)
    .where('room_session_id', 'in', (query) =>
      query.selectFrom('room_sessions').select('id').where('organization_id', '=', organizationId),
    )
    .execute()
}

/** What a person may read who is in the room as these participants, oldest first, after `after`. */
export async function list(
  db: DbOrTx,
  roomSessionId: string,
  ownParticipantIds: readonly string[],
  { after, limit }: { after: { sentAt: Date; id: string } | null; limit: number },
): Promise<RoomMessageRow[]> {
  return db
    .selectFrom('room_messages')
    .selectAll()
    .where('room_session_id', '=', roomSessionId)
    .where((eb) =>
      eb.or([
        eb('to_participant_id', 'is', null),
        eb('to_participant_id', '=', sql<string>`ANY(${[...ownParticipantIds]}::uuid[])`),
        eb('participant_id', '=', sql<string>`ANY(${[...ownParticipantIds]}::uuid[])`),
      ]),
    )
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('sent_at', 'id'), '>', eb.tuple(after?.sentAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('sent_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** When the last message to everyone was written on a date; null if none was. */
export async function countOfDate(
  db: DbOrTx,
  occurrenceId: string,
): Promise<{ last_at: Date | null; has_private: boolean }> {
  const { rows } = await sql<{ last_at: Date | null; has_private: boolean }>`
    SELECT max(m.sent_at) FILTER (WHERE m.to_participant_id IS NULL) AS last_at,
      coalesce(bool_or(m.to_participant_id IS NOT NULL), false) AS has_private
    FROM room_sessions s JOIN room_messages m ON m.room_session_id = s.id
    WHERE s.occurrence_id = ${occurrenceId}`.execute(db)
  return rows[0] ?? { last_at: null, has_private: false }
}

/** What was written to everyone on a date, oldest first, in pages after the message `after`. */
export async function listOfDate(
  db: DbOrTx,
  occurrenceId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Pick<RoomMessageRow, 'id' | 'display_name' | 'text' | 'sent_at'>[]> {
  const { rows } = await sql<Pick<RoomMessageRow, 'id' | 'display_name' | 'text' | 'sent_at'>>`
    SELECT m.id, m.display_name, m.text, m.sent_at FROM room_sessions s JOIN room_messages m ON m.room_session_id = s.id
    WHERE s.occurrence_id = ${occurrenceId} AND m.to_participant_id IS NULL
      AND (${after}::uuid IS NULL OR (m.sent_at, m.id) > (
        SELECT last.sent_at, last.id FROM room_messages last WHERE last.id = ${after}::uuid))
    ORDER BY m.sent_at, m.id LIMIT ${limit}`.execute(db)
  return rows
}
