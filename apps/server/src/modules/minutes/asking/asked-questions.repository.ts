/** The last questions of people, which only they see. */

import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'

/** Newest first. */
export async function list(db: DbOrTx, userId: string): Promise<{ id: string; question: string }[]> {
  return db
    .selectFrom('asked_questions')
    .select(['id', 'question'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Keeps a question once, and the last `most` of the person. */
export async function keep(
  tx: Tx,
  row: { id: string; userId: string; question: string; askedAt: Date },
  most: number,
): Promise<void> {
  const { id, userId, question, askedAt } = row
  await sql`
    INSERT INTO asked_questions (id, user_id, question, asked_at) VALUES (${id}, ${userId}, ${question}, ${askedAt})
    ON CONFLICT (user_id, md5(question)) DO UPDATE SET asked_at = excluded.asked_at`.execute(tx)
  await sql`
    DELETE FROM asked_questions WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM asked_questions WHERE user_id = ${userId} ORDER BY asked_at DESC, id DESC LIMIT ${most})`.execute(
    tx,
  )
}

/** One, or all. */
export async function remove(db: DbOrTx, userId: string, id: string | undefined): Promise<void> {
  await db
    .deleteFrom('asked_questions')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}
