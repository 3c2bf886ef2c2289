import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'

/** A picture that no coming meeting uses. */
const isUnused = sql<boolean>`NOT EXISTS (SELECT FROM meetings m
  WHERE m.banner_file_id = files.id AND m.cancelled_at IS NULL)`

/** The owner of the picture, which is locked until the transaction ends. */
export async function findOwnerForShare(
  db: DbOrTx,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('files')
    .select('owner_user_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('kind', '=', 'meeting_banner')
    .forKeyShare()
    .executeTakeFirst()
  return row?.owner_user_id ?? null
}

/** Locked, so that no meeting is given one of them meanwhile. */
export async function listUnused(
  db: DbOrTx,
  before: Date,
  limit: number,
): Promise<{ id: string; organizationId: string }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'organization_id as organizationId'])
    .where('kind', '=', 'meeting_banner')
    .where('created_at', '<', before)
    .where(isUnused)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Those of them that are still unused now that they are locked. */
export async function listStillUnused(
  db: DbOrTx,
  ids: readonly string[],
): Promise<{ id: string; organizationId: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('files')
    .select(['id', 'organization_id as organizationId'])
    .where('id', 'in', ids)
    .where(isUnused)
    .execute()
}
