/** What administrators need to know of accounts. Everything is scoped by organisation. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { type User, userOfRow } from '../accounts/index.ts'

/** Whether an owner other than the caller is among them. */
export async function includesOwner(
  db: DbOrTx,
  { organizationId, userId }: { organizationId: string; userId: string },
  userIds: readonly string[],
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...userIds])
    .where('id', '<>', userId)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** Those who have not accepted their invitation yet. */
export async function listInvited(
  db: DbOrTx,
  organizationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...userIds])
    .where('status', '=', 'invited')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who invited a person; null if nobody did, or that account is gone. */
export async function findInviter(db: DbOrTx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_invitations')
    .select('invited_by')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.invited_by ?? null
}

/** Also a deleted one. Locked until the transaction ends. */
export async function findForUpdate(
  db: DbOrTx,
  organizationId: string,
  userId: string,
): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

export async function findSuspension(db: DbOrTx, organizationId: string, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('users as b', 'b.id', 'u.suspended_by')
    .select(['u.suspension_reason', 'u.suspended_at', 'b.id', 'b.display_name'])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'suspended')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.suspended_at) return null
  return {
    reason: row.suspension_reason ?? '',
    suspendedAt: row.suspended_at.getTime(),
    suspendedBy: row.id ? { id: row.id, name: row.display_name ?? '' } : null,
  }
}

/** Only one worker at a time purges people of an organisation, so that it knows who is the last one. */
export async function lockPurge(db: DbOrTx, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`purge-people:${organizationId}`}, 0))`.execute(
    db,
  )
}

/** Locks the next deleted account that is due; other workers skip it. */
export async function takeDeletedBefore(db: DbOrTx, deletedBefore: Date): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', '<=', deletedBefore)
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

/** Removes addresses from uploaded lists. */
export async function eraseFromImports(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  // The list can be in any of these encodings.
  await db
    .updateTable('user_imports')
    .set({ content: null })
    .where('organization_id', '=', organizationId)
    .where('content', 'is not', null)
    .execute()
  await sql`DELETE FROM user_import_rows r USING user_imports i, unnest(${[...emails]}::text[]) AS gone (email)
    WHERE i.id = r.import_id AND i.organization_id = ${organizationId}
      AND (r.email = gone.email OR strpos(lower(r.cells::text), gone.email) > 0)`.execute(db)
}
