import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { MovedAccount } from '../../../platform/personal-data/tables.ts'
import { userOfRow, type User } from '../users.repository.ts'
import { isAccountOf, isMovableRow } from './movable.ts'

/** Nobody makes the account an operator until the transaction ends. */
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

/** The invited user of this organisation for whom the account would come, with a link for it. Null where nobody invited it, or it cannot come. */
export async function saveArrivalLink(
  db: DbOrTx,
  organizationId: string,
  accountId: string,
  link: { hash: string; expiresAt: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('user_invitations as i')
    .from('users as place')
    .innerJoin('users as u', (join) => join.on(isAccountOf('u', 'place')))
    .set({ arrival_link_hash: link.hash, arrival_expires_at: link.expiresAt })
    .whereRef('place.id', '=', 'i.user_id')
    .where('place.organization_id', '=', organizationId)
    .where('place.status', '=', 'invited')
    .where('place.deleted_at', 'is', null)
    .where('u.id', '=', accountId)
    .where('i.used_at', 'is', null)
    .where(isMovableRow('u'))
    .returning('i.user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Every other invitation of the account leads nowhere from now on. */
export async function expireOthers(db: DbOrTx, { userId, placeId }: MovedAccount, now: Date): Promise<void> {
  await db
    .updateTable('user_invitations as i')
    .from('users as place')
    .innerJoin('users as u', (join) => join.on(isAccountOf('u', 'place')))
    .set(({ fn, ref, val }) => ({
      expires_at: fn<Date>('least', [ref('i.expires_at'), val(now)]),
      arrival_expires_at: now,
    }))
    .whereRef('place.id', '=', 'i.user_id')
    .where('u.id', '=', userId)
    .where('place.id', '<>', placeId)
    .where('place.status', '=', 'invited')
    .execute()
}

/**
 * The account with what the organisation wrote down for the invited one, whose row goes; the link stays, as used. What nobody wrote
 * down there stays as the person has it. The role is the one that the caller gives.
 */
export async function takePlace(
  db: DbOrTx,
  { id: userId }: User,
  { id: placeId, organizationId, role }: Pick<User, 'id' | 'organizationId' | 'role'>,
  now: Date,
): Promise<User> {
  await sql`UPDATE business_unit_members SET user_id = ${userId} WHERE user_id = ${placeId}`.execute(db)
  await sql`DELETE FROM user_invitations WHERE user_id = ${userId}`.execute(db)
  await sql`UPDATE user_invitations SET user_id = ${userId} WHERE user_id = ${placeId}`.execute(db)
  await sql`UPDATE users u SET organization_id = ${organizationId}, role = ${role},
      job_title = coalesce(nullif(p.job_title, ''), u.job_title),
      department = coalesce(nullif(p.department, ''), u.department),
      phone = coalesce(nullif(u.phone, ''), p.phone), updated_at = ${now}
    FROM users p WHERE u.id = ${userId} AND p.id = ${placeId}`.execute(db)
  await db.deleteFrom('users').where('id', '=', placeId).execute()
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return userOfRow(row)
}
