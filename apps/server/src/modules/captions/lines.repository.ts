import type { CaptionLine } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import './captions.tables.ts'

/** Only while this process captions the room; lines that arrive later are dropped. Inserting a line twice is harmless. */
export async function insert(
  db: DbOrTx,
  { roomSessionId, workerId }: { roomSessionId: string; workerId: string },
  { id, participantId, name, text, startedAt }: CaptionLine,
): Promise<void> {
  await db
    .insertInto('caption_lines')
    .columns(['id', 'room_session_id', 'participant_id', 'name', 'text', 'started_at'])
    .expression((eb) =>
      eb
        .selectFrom('caption_runs')
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'room_session_id',
          sql<string>`${participantId}::uuid`.as('participant_id'),
          sql<string>`${name}`.as('name'),
          sql<string>`${text}`.as('text'),
          sql<Date>`${new Date(startedAt)}::timestamptz`.as('started_at'),
        ])
        .where('room_session_id', '=', roomSessionId)
        .where('worker_id', '=', workerId),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The latest lines, oldest first. */
export async function listLatest(db: DbOrTx, roomSessionId: string, limit: number): Promise<CaptionLine[]> {
  const rows = await db
    .selectFrom('caption_lines')
    .selectAll()
    .where('room_session_id', '=', roomSessionId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map((row) => ({
    id: row.id,
    participantId: row.participant_id,
    name: row.name,
    text: row.text,
    startedAt: row.started_at.getTime(),
  }))
}

export async function deleteOf(db: DbOrTx, roomSessionId: string): Promise<void> {
  await db.deleteFrom('caption_lines').where('room_session_id', '=', roomSessionId).execute()
}

/** Those that began then. */
export async function deleteBetween(
  db: DbOrTx,
  roomSessionId: string,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await db
    .deleteFrom('caption_lines')
    .where('room_session_id', '=', roomSessionId)
    .where('started_at', '>=', from)
    .where('started_at', '<=', until)
    .execute()
}

/** What these people have said in running meetings. */
export async function deleteOfUsers(db: DbOrTx, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('caption_lines as l')
    .using('participants as p')
    .whereRef('p.id', '=', 'l.participant_id')
    .where('p.user_id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`)
    .execute()
}
