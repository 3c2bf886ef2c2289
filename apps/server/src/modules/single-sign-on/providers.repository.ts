import type { Insertable, Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { LinkedBy, ProviderSignInsTable, SignInProvidersTable } from './single-sign-on.tables.ts'

export type ProviderRow = Selectable<SignInProvidersTable>

export async function find(db: DbOrTx, organizationId: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

export async function save(db: DbOrTx, provider: ProviderRow): Promise<void> {
  const { organization_id: _, ...settings } = provider
  await db
    .insertInto('sign_in_providers')
    .values(provider)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(settings))
    .execute()
}

async function deleteRow(db: DbOrTx, organizationId: string): Promise<void> {
  await db.deleteFrom('sign_in_providers').where('organization_id', '=', organizationId).execute()
}

export async function insertSignIn(db: DbOrTx, signIn: Insertable<ProviderSignInsTable>): Promise<void> {
  await db.insertInto('provider_sign_ins').values(signIn).execute()
}

/** Uses up a sign-in, in the browser that began it. Of several at the same time exactly one gets it. */
export async function useSignIn(
  db: DbOrTx,
  stateHash: string,
  browserHash: string,
  now: Date,
): Promise<Selectable<ProviderSignInsTable> | undefined> {
  return db
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Of who wanted to connect an account. */
export async function deleteSignInsOfUser(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('user_id', '=', userId).execute()
}

export async function deleteSignInsBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('expires_at', '<', time).execute()
}

export async function findIdentity(
  db: DbOrTx,
  organizationId: string,
  issuer: string,
  subject: string,
): Promise<{ userId: string; linkedBy: LinkedBy } | null> {
  const row = await db
    .selectFrom('provider_identities')
    .select(['user_id as userId', 'linked_by as linkedBy'])
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** With an address that the provider vouches for. False when someone is linked with the person already. */
export async function link(
  db: DbOrTx,
  organizationId: string,
  identity: { issuer: string; subject: string; userId: string; linkedBy: LinkedBy; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('provider_identities')
    .values({
      organization_id: organizationId,
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      linked_by: identity.linkedBy,
      is_vouched: true,
      created_at: identity.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The link of the user with another person at the issuer. False where there is none. */
export async function unlink(db: DbOrTx, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the provider vouched for the person's address as they came last. */
export async function markVouched(
  db: DbOrTx,
  organizationId: string,
  { issuer, subject }: { issuer: string; subject: string },
  isVouched: boolean,
): Promise<void> {
  await db
    .updateTable('provider_identities')
    .set({ is_vouched: isVouched })
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('is_vouched', '<>', isVouched)
    .execute()
}

/** The person has connected what an arrival had linked. */
export async function markByPerson(
  db: DbOrTx,
  organizationId: string,
  issuer: string,
  subject: string,
): Promise<void> {
  await db
    .updateTable('provider_identities')
    .set({ linked_by: 'person' })
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export { deleteRow as delete }
