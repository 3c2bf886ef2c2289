import type { Language, RegionFormats } from '@majlis/contract'
import { sql, type Selectable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { AccountType, SignUpsTable } from './sign-ups.tables.ts'

/** A sign-up that waits for its code or link. */
export interface SignUp {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  passwordChars: number
  accountType: AccountType
  organizationName: string
  language: Language
  timeZone: string
  /** Of the browser's region; null for sign-ups from elsewhere. */
  formats: RegionFormats | null
}

/** In place of the one that was typed at sign-up. */
export type NewPassword = Pick<SignUp, 'passwordHash' | 'passwordChars'>

/** What the browser that signed up sends with the code. */
export type SignUpKey = Pick<SignUp, 'id' | 'email'>

/** The hashes of a new code and link, which replace those there were. */
export interface NewProof {
  codeHash: string
  linkHash: string
  expiresAt: Date
}

/** Those that a proof can still be used for, used up now. */
function usedUp(db: DbOrTx, now: Date) {
  return db
    .updateTable('sign_ups')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
}

/** Whether or not its code has expired, as long as it was not used. */
export async function findWaiting(db: DbOrTx, { id, email }: SignUpKey): Promise<SignUp | null> {
  const row = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('id', '=', id)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row ? signUpOf(row) : null
}

/** The one that a link was mailed for, whether or not the link has expired. */
export async function findWaitingByLink(db: DbOrTx, email: string, linkHash: string): Promise<SignUp | null> {
  const row = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row ? signUpOf(row) : null
}

/** All that wait under the address, the newest first. */
export async function listWaiting(db: DbOrTx, email: string): Promise<SignUp[]> {
  const rows = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(signUpOf)
}

export async function insert(db: DbOrTx, signUp: SignUp, proof: NewProof, now: Date): Promise<void> {
  const values = {
    id: signUp.id,
    email: signUp.email,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    password_hash: signUp.passwordHash,
    password_chars: signUp.passwordChars,
    account_type: signUp.accountType,
    organization_name: signUp.organizationName,
    language: signUp.language,
    time_zone: signUp.timeZone,
    formats: signUp.formats && JSON.stringify(signUp.formats),
    code_hash: proof.codeHash,
    code_attempts: 0,
    link_hash: proof.linkHash,
    expires_at: proof.expiresAt,
    used_at: null,
    created_at: now,
  }
  await db.insertInto('sign_ups').values(values).execute()
}

/** Deletes those that wait under the address, except the newest. */
export async function deleteWaiting(db: DbOrTx, email: string, { keep }: { keep: number }): Promise<void> {
  await db
    .deleteFrom('sign_ups')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sign_ups')
        .select('id')
        .where('email', '=', email)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
}

export async function updateProof(db: DbOrTx, id: string, proof: NewProof): Promise<void> {
  await db
    .updateTable('sign_ups')
    .set({
      code_hash: proof.codeHash,
      code_attempts: 0,
      link_hash: proof.linkHash,
      expires_at: proof.expiresAt,
      proven_at: null,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

/** Counts an attempt before it is checked, so that parallel attempts are counted too. Null if there is no sign-up or no attempt left. */
export async function countAttempt(
  db: DbOrTx,
  { id, email }: SignUpKey,
  maxAttempts: number,
  now: Date,
): Promise<{ id: string; codeHash: string } | null> {
  const row = await db
    .updateTable('sign_ups')
    .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('code_attempts', '<', maxAttempts)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  return row ? { id: row.id, codeHash: row.code_hash } : null
}

/** Uses up a code. Of several at the same time exactly one gets the sign-up. */
export async function useCode(db: DbOrTx, id: string, codeHash: string, now: Date): Promise<SignUp | null> {
  const row = await usedUp(db, now).where('id', '=', id).where('code_hash', '=', codeHash).executeTakeFirst()
  return row ? signUpOf(row) : null
}

/** Whose mailed link it is, as long as it is good. */
export async function findByLink(db: DbOrTx, linkHash: string, now: Date): Promise<SignUp | null> {
  const row = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('proven_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? signUpOf(row) : null
}

/** Exchanges what proved the address – code and link – for another link. Of several at the same time exactly one gets it. */
export async function prove(
  db: DbOrTx,
  id: string,
  by: { codeHash: string } | { linkHash: string },
  {
    linkHash,
    expiresAt,
    maxAttempts,
    now,
  }: { linkHash: string; expiresAt: Date; maxAttempts: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('sign_ups')
    // No attempts are left for the code.
    .set({ link_hash: linkHash, expires_at: expiresAt, proven_at: now, code_attempts: maxAttempts })
    .where('id', '=', id)
    .where('codeHash' in by ? 'code_hash' : 'link_hash', '=', 'codeHash' in by ? by.codeHash : by.linkHash)
    .where('proven_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the link that proves the address. Of several at the same time exactly one gets the sign-up. */
export async function useProven(db: DbOrTx, linkHash: string, now: Date): Promise<SignUp | null> {
  const row = await usedUp(db, now)
    .where('link_hash', '=', linkHash)
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  return row ? signUpOf(row) : null
}

/** Uses up a link. Of several at the same time exactly one gets the sign-up. */
export async function useLink(db: DbOrTx, linkHash: string, now: Date): Promise<SignUp | null> {
  const row = await usedUp(db, now)
    .where('link_hash', '=', linkHash)
    .where('proven_at', 'is', null)
    .executeTakeFirst()
  return row ? signUpOf(row) : null
}

/** Of a sign-up whose link was not used. */
export async function replacePassword(
  db: DbOrTx,
  linkHash: string,
  { passwordHash, passwordChars }: NewPassword,
): Promise<void> {
  await db
    .updateTable('sign_ups')
    .set({ password_hash: passwordHash, password_chars: passwordChars })
    .where('link_hash', '=', linkHash)
    .where('proven_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
}

export async function clearPassword(db: DbOrTx, id: string): Promise<void> {
  await db
    .updateTable('sign_ups')
    .set({ password_hash: null, password_chars: null })
    .where('id', '=', id)
    .execute()
}

export async function deleteByEmails(db: DbOrTx, emails: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sign_ups')
    .where('email', '=', sql<string>`ANY(${[...emails]}::text[])`)
    .execute()
}

export async function deleteExpiredBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('sign_ups').where('expires_at', '<', time).execute()
}

function signUpOf(row: Selectable<SignUpsTable>): SignUp {
  // Forgotten only in the transaction that uses the sign-up, and used ones are not read.
  if (row.password_hash === null) throw new Error('A used sign-up was read')
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    // Those that waited when this began to be written down have none.
    passwordChars: row.password_chars ?? 0,
    accountType: row.account_type,
    organizationName: row.organization_name,
    language: row.language,
    timeZone: row.time_zone,
    formats: row.formats,
  }
}
