import type { DbOrTx, Tx } from '../../platform/database/database.ts'

/** Everyone of the organisation signs in by its provider, but for this owner. */
export interface OnlyRule {
  breakGlassUserId: string | null
}

/** Someone of an organisation, as far as choosing who keeps the password goes. */
export interface Keeper {
  id: string
  name: string
  /** Has a password and a second factor. */
  isReady: boolean
}

/** Null where people sign in as they like. */
export async function find(db: DbOrTx, organizationId: string): Promise<OnlyRule | null> {
  const row = await db
    .selectFrom('single_sign_on_rules')
    .select('break_glass_user_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row ? { breakGlassUserId: row.break_glass_user_id } : null
}

/** Blocks changes of the rule, and of the provider, until the transaction is over, so that they see a session that opens now. */
export async function findHeld(db: DbOrTx, organizationId: string): Promise<OnlyRule | null> {
  const provider = await db
    .selectFrom('sign_in_providers')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forShare()
    .executeTakeFirst()
  return provider ? find(db, organizationId) : null
}

/** Waits for the sessions that are opening. */
export async function lock(db: DbOrTx, organizationId: string): Promise<void> {
  await db
    .selectFrom('sign_in_providers')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .execute()
}

export async function save(
  db: DbOrTx,
  organizationId: string,
  breakGlassUserId: string,
  now: Date,
): Promise<void> {
  const change = { break_glass_user_id: breakGlassUserId, changed_at: now }
  await db
    .insertInto('single_sign_on_rules')
    .values({ organization_id: organizationId, ...change })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(change))
    .execute()
}

async function deleteRow(db: DbOrTx, organizationId: string): Promise<void> {
  await db.deleteFrom('single_sign_on_rules').where('organization_id', '=', organizationId).execute()
}

/** Whether a person at the provider that the organisation has now signs this user in, as far as it vouched for them when they came last. */
export async function isLinked(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_identities as i')
    .innerJoin('sign_in_providers as p', (join) =>
      join.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.issuer', '=', 'i.issuer'),
    )
    .select('i.user_id')
    .where('i.user_id', '=', userId)
    .where('i.is_vouched', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the provider has signed anyone in, or was shown to be someone's, with an address that it vouches for. */
export async function isTried(db: DbOrTx, organizationId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_identities')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('is_vouched', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Active owners. */
export async function listOwners(db: DbOrTx, organizationId: string): Promise<Keeper[]> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('two_factors as f', (join) =>
      join.onRef('f.user_id', '=', 'u.id').on('f.confirmed_at', 'is not', null),
    )
    .select(['u.id', 'u.display_name as name', 'u.password_hash', 'f.user_id as factor'])
    .where('u.organization_id', '=', organizationId)
    .where('u.role', '=', 'owner')
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isReady: row.password_hash !== null && row.factor !== null,
  }))
}

/** The provider that the rule needs is about to change. */
export async function lockOnlyRule(tx: Tx, organizationId: string): Promise<OnlyRule | null> {
  await lock(tx, organizationId)
  return find(tx, organizationId)
}

export { deleteRow as delete }
