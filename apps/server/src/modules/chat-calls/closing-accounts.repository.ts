import type { DbOrTx } from '../../platform/database/database.ts'
import './chat-calls.tables.ts'

/** Accounts that the homeserver has yet to close. */
export function createClosingAccountsRepository(db: DbOrTx) {
  return {
    async insert(userId: string, now: Date): Promise<void> {
      await db
        .insertInto('closing_chat_accounts')
        .values({ user_id: userId, asked_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async listAfter(after: string, limit: number): Promise<{ id: string }[]> {
      return db
        .selectFrom('closing_chat_accounts')
        .select('user_id as id')
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(limit)
        .execute()
    },

    async delete(userId: string): Promise<void> {
      await db.deleteFrom('closing_chat_accounts').where('user_id', '=', userId).execute()
    },
  }
}
