/** Accounts that the homeserver has yet to close. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import './chat-calls.tables.ts'

/** Of these people, those who have one; returns who. */
export async function insert(db: DbOrTx, userIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`INSERT INTO closing_chat_accounts (user_id, asked_at)
    SELECT user_id, ${now} FROM chat_accounts WHERE user_id = ANY(${[...userIds]}::uuid[])
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

export async function listAfter(db: DbOrTx, after: string, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('closing_chat_accounts')
    .select('user_id as id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

async function deleteRow(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('closing_chat_accounts').where('user_id', '=', userId).execute()
}

export { deleteRow as delete }
