/** Backgrounds of calls: files of a person, or of the organisation. */

import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'

/** Null: the organisation's own. */
export type BackdropOwner = string | null

/** The oldest first: those of this person, and those of the organisation. */
export async function list(
  db: DbOrTx,
  organizationId: string,
  userId: string,
): Promise<{ id: string; owner: BackdropOwner }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'owner_user_id as owner'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'backdrop')
    .where((eb) => eb.or([eb('owner_user_id', '=', userId), eb('owner_user_id', 'is', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locked until the transaction ends, so that two at once don't go past the limit together. */
export async function lockCount(tx: Tx, organizationId: string, owner: BackdropOwner): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`backdrops:${owner ?? organizationId}`}, 0))`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'backdrop')
    .where(sql<boolean>`owner_user_id IS NOT DISTINCT FROM ${owner}::uuid`)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether it is a background of this owner. Locks it until the transaction ends. */
export async function lock(
  tx: Tx,
  organizationId: string,
  owner: BackdropOwner,
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'backdrop')
    .where(sql<boolean>`owner_user_id IS NOT DISTINCT FROM ${owner}::uuid`)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
