import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import './chat-calls.tables.ts'

/** Whose token it is. */
export interface Holder {
  organizationId: string
  userId: string
}

interface KeptToken {
  /** Id of the auth session; a new one for a token that belongs to none and is to be revoked. */
  authSessionId: string
  userId: string
  sealed: Buffer
  now: Date
}

type ValidToken = KeptToken & { hash: Buffer }

export async function find(
  db: DbOrTx,
  authSessionId: string,
): Promise<{ sealed: Buffer; hasHash: boolean } | null> {
  const row = await db
    .selectFrom('chat_tokens')
    .select(['sealed_token', 'token_hash'])
    .where('auth_session_id', '=', authSessionId)
    .executeTakeFirst()
  return row ? { sealed: row.sealed_token, hasHash: row.token_hash !== null } : null
}

/** Adds the hash to a token that was stored without one. */
export async function setHash(
  db: DbOrTx,
  authSessionId: string,
  sealed: Buffer,
  hash: Buffer,
): Promise<void> {
  await db
    .updateTable('chat_tokens')
    .set({ token_hash: hash })
    .where('auth_session_id', '=', authSessionId)
    .where('sealed_token', '=', sealed)
    .execute()
}

/** Whose token it is, while its auth session is valid and its owner may sign in. Reads sessions and accounts, which belong to `accounts`. */
export async function findHolder(
  db: DbOrTx,
  hash: Buffer,
  now: Date,
): Promise<(Holder & { authSessionId: string }) | null> {
  const row = await db
    .selectFrom('chat_tokens as t')
    .innerJoin('auth_sessions as s', 's.id', 't.auth_session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 'u.id as user_id', 'u.organization_id'])
    .where('t.token_hash', '=', hash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { authSessionId: row.id, userId: row.user_id, organizationId: row.organization_id } : null
}

/**
 * False if the session has ended meanwhile, or has a token already. Ending the session waits for the insert and then finds the token.
 */
export async function insert(
  db: DbOrTx,
  { authSessionId, userId, sealed, hash, now }: ValidToken,
): Promise<boolean> {
  const row = await db
    .insertInto('chat_tokens')
    .columns(['auth_session_id', 'user_id', 'sealed_token', 'token_hash', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('auth_sessions as s')
        .select(['s.id', 's.user_id'])
        .select((value) => [
          value.val(sealed).as('sealed_token'),
          value.val(hash).as('token_hash'),
          value.val(now).as('created_at'),
        ])
        .where('s.id', '=', authSessionId)
        .where('s.user_id', '=', userId)
        .where('s.ended_at', 'is', null)
        .forShare('s'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('auth_session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a token that belongs to no session, to be revoked later. */
export async function insertAstray(
  db: DbOrTx,
  { authSessionId, userId, sealed, now }: KeptToken,
): Promise<void> {
  await db
    .insertInto('chat_tokens')
    .values({ auth_session_id: authSessionId, user_id: userId, sealed_token: sealed, created_at: now })
    .execute()
}

/** Deletes this token, and no newer one in its place. */
async function deleteRow(db: DbOrTx, authSessionId: string, sealed: Buffer): Promise<void> {
  await db
    .deleteFrom('chat_tokens')
    .where('auth_session_id', '=', authSessionId)
    .where('sealed_token', '=', sealed)
    .execute()
}

/** All tokens in the order of their ids; `holder` is null where the session is over. Reads sessions, which are identity's to change. */
export async function listAfter(
  db: DbOrTx,
  after: string,
  limit: number,
  now: Date,
): Promise<{ id: string; holder: Holder | null }[]> {
  const rows = await db
    .selectFrom('chat_tokens as t')
    .leftJoin('auth_sessions as s', (join) =>
      join.onRef('s.id', '=', 't.auth_session_id').on('s.ended_at', 'is', null).on('s.expires_at', '>', now),
    )
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['t.auth_session_id as id', 't.user_id', 'u.organization_id'])
    .where('t.auth_session_id', '>', after)
    .orderBy('t.auth_session_id')
    .limit(limit)
    .execute()
  return rows.map(({ id, user_id: userId, organization_id: organizationId }) => ({
    id,
    holder: organizationId === null ? null : { organizationId, userId },
  }))
}

/** Notes once that someone has an account on the homeserver, so it can be closed. */
export async function noteAccount(db: DbOrTx, userId: string): Promise<void> {
  await sql`INSERT INTO chat_accounts SELECT id FROM users WHERE id = ${userId} ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/** What the homeserver learns of an account. Reads accounts, which belong to `accounts`. */
export async function findName(db: DbOrTx, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirst()
  return row?.display_name ?? null
}

export async function insertCode(
  db: DbOrTx,
  code: { hash: Buffer; authSessionId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('chat_codes')
    .values({ code_hash: code.hash, auth_session_id: code.authSessionId, expires_at: code.expiresAt })
    .execute()
}

/** Uses up a code while its session lasts; of two calls at the same time one gets the token. */
export async function useCode(
  db: DbOrTx,
  hash: Buffer,
  now: Date,
): Promise<{ authSessionId: string; holder: Holder; sealed: Buffer } | null> {
  const row = await db
    .updateTable('chat_codes as c')
    .from(['chat_tokens as t', 'auth_sessions as s', 'users as u'])
    .set({ used_at: now })
    .whereRef('t.auth_session_id', '=', 'c.auth_session_id')
    .whereRef('s.id', '=', 'c.auth_session_id')
    .whereRef('u.id', '=', 's.user_id')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('c.code_hash', '=', hash)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', now)
    .returning(['t.auth_session_id', 'u.id as user_id', 'u.organization_id', 't.sealed_token'])
    .executeTakeFirst()
  return row
    ? {
        authSessionId: row.auth_session_id,
        holder: { organizationId: row.organization_id, userId: row.user_id },
        sealed: row.sealed_token,
      }
    : null
}

export async function deleteExpiredCodes(db: DbOrTx, now: Date): Promise<void> {
  await db.deleteFrom('chat_codes').where('expires_at', '<', now).execute()
}

export { deleteRow as delete }
