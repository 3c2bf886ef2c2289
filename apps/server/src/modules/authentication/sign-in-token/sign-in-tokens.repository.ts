import type { Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { SignInTokensTable } from './sign-in-tokens.tables.ts'

export async function insert(db: DbOrTx, token: Insertable<SignInTokensTable>): Promise<void> {
  await db.insertInto('sign_in_tokens').values(token).execute()
}

/** Uses up a token while the session that requested it lives. Of several at the same time exactly one gets the user. */
export async function use(
  db: DbOrTx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; authSessionId: string | null } | null> {
  const row = await db
    .updateTable('sign_in_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('auth_session_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('auth_sessions')
            .select('auth_sessions.id')
            .whereRef('auth_sessions.id', '=', 'sign_in_tokens.auth_session_id')
            .where('auth_sessions.ended_at', 'is', null)
            .where('auth_sessions.expires_at', '>', now),
        ),
      ]),
    )
    .returning(['user_id', 'auth_session_id'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, authSessionId: row.auth_session_id } : null
}

/** All of a user except those requested by a session that continues. */
export async function deleteOfUser(
  db: DbOrTx,
  userId: string,
  exceptSessionId: string | null,
): Promise<void> {
  await db
    .deleteFrom('sign_in_tokens')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== null, (query) =>
      query.where('auth_session_id', 'is distinct from', exceptSessionId),
    )
    .execute()
}

export async function deleteExpiredBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('sign_in_tokens').where('expires_at', '<', time).execute()
}
