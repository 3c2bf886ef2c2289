import type { DbOrTx } from '../../platform/database/database.ts'
import './chat-calls.tables.ts'

export function createChatTokensRepository(db: DbOrTx) {
  return {
    async find(authSessionId: string): Promise<Buffer | null> {
      const row = await db
        .selectFrom('chat_tokens')
        .select('sealed_token')
        .where('auth_session_id', '=', authSessionId)
        .executeTakeFirst()
      return row?.sealed_token ?? null
    },

    /** False where the session has ended meanwhile, or has a token already. */
    async insert(token: {
      authSessionId: string
      userId: string
      sealed: Buffer
      now: Date
    }): Promise<boolean> {
      const row = await db
        .insertInto('chat_tokens')
        .columns(['auth_session_id', 'user_id', 'sealed_token', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('auth_sessions as s')
            .select(['s.id', 's.user_id'])
            .select((value) => [
              value.val(token.sealed).as('sealed_token'),
              value.val(token.now).as('created_at'),
            ])
            .where('s.id', '=', token.authSessionId)
            .where('s.user_id', '=', token.userId)
            .where('s.ended_at', 'is', null),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('auth_session_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** What was kept, for who takes it back. */
    async delete(authSessionId: string): Promise<void> {
      await db.deleteFrom('chat_tokens').where('auth_session_id', '=', authSessionId).execute()
    },

    async insertCode(code: { hash: Buffer; authSessionId: string; expiresAt: Date }): Promise<void> {
      await db
        .insertInto('chat_codes')
        .values({ code_hash: code.hash, auth_session_id: code.authSessionId, expires_at: code.expiresAt })
        .execute()
    },

    /** Uses a code up; of two at once one gets the token. */
    async useCode(
      hash: Buffer,
      now: Date,
    ): Promise<{ authSessionId: string; userId: string; sealed: Buffer } | null> {
      const row = await db
        .updateTable('chat_codes as c')
        .from('chat_tokens as t')
        .set({ used_at: now })
        .whereRef('t.auth_session_id', '=', 'c.auth_session_id')
        .where('c.code_hash', '=', hash)
        .where('c.used_at', 'is', null)
        .where('c.expires_at', '>', now)
        .returning(['t.auth_session_id', 't.user_id', 't.sealed_token'])
        .executeTakeFirst()
      return row
        ? { authSessionId: row.auth_session_id, userId: row.user_id, sealed: row.sealed_token }
        : null
    },

    async deleteExpiredCodes(now: Date): Promise<void> {
      await db.deleteFrom('chat_codes').where('expires_at', '<', now).execute()
    },
  }
}
