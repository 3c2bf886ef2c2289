import type { Passkey } from '@majlis/contract'
import type { Insertable, Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { PasskeyChallengesTable, PasskeysTable } from './passkeys.tables.ts'

export async function insertChallenge(
  db: DbOrTx,
  challenge: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** Uses up a challenge. Of several at the same time exactly one gets it. */
export async function useChallenge(
  db: DbOrTx,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteChallengesBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', time).execute()
}

/** The newest first. */
export async function list(db: DbOrTx, userId: string): Promise<Selectable<PasskeysTable>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findByCredential(
  db: DbOrTx,
  credentialId: string,
): Promise<Selectable<PasskeysTable> | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Undefined when the credential is kept already. */
export async function insertIfNew(
  db: DbOrTx,
  passkey: Insertable<PasskeysTable>,
): Promise<Selectable<PasskeysTable> | undefined> {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Accepts a signature. False if one with the same or a higher count was accepted before: someone has a copy. */
export async function markUsed(db: DbOrTx, id: string, counter: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Devices that do not count always say 0.
    .where((eb) =>
      eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function rename(
  db: DbOrTx,
  userId: string,
  id: string,
  name: string,
): Promise<Selectable<PasskeysTable> | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** The name of what was deleted; null when there was none. */
async function deleteRow(db: DbOrTx, userId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

export function presentPasskey(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  }
}

export { deleteRow as delete }
