import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { userOfRow, type User } from './users.repository.ts'
import { isMovableRow } from './movable.ts'

/** Locks the account until the transaction ends, so that it cannot become an operator. */
export async function lockAccount(db: DbOrTx, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export async function isMovable(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(isMovableRow('u'))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives the account the details that the organisation entered for the invited user, whose row is deleted. Fields without an entry keep the person's values.
 * The caller gives the role.
 */
export async function takePlace(
  db: DbOrTx,
  { id: userId }: User,
  { id: placeId, organizationId, role }: Pick<User, 'id' | 'organizationId' | 'role'>,
  now: Date,
): Promise<User> {
  await sql`UPDATE users u SET organization_id = ${organizationId}, role = ${role},
      job_title = coalesce(nullif(p.job_title, ''), u.job_title),
      department = coalesce(nullif(p.department, ''), u.department),
      phone = coalesce(nullif(u.phone, ''), p.phone), updated_at = ${now}
    FROM users p WHERE u.id = ${userId} AND p.id = ${placeId}`.execute(db)
  await db.deleteFrom('users').where('id', '=', placeId).execute()
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return userOfRow(row)
}
