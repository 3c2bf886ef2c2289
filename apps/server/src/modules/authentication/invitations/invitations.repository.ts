import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { TakenPlace } from '../../../platform/personal-data/personal-data.ts'
import type { MovedAccount } from '../../../platform/personal-data/tables.ts'
import { isAccountOf, isMovableRow, type User, userOfRow } from '../../accounts/index.ts'
import type { UserInvitationsTable } from './invitations.tables.ts'

/** An invitation by its link; the account that the invited user names has the address. Times are epoch milliseconds. */
export interface UserInvitation {
  user: User
  invitedBy: string | null
  expiresAt: number
  usedAt: number | null
}

/** One per user: a new link takes the place of the one before. */
export async function save(db: DbOrTx, invitation: Insertable<UserInvitationsTable>): Promise<void> {
  const { user_id: _, ...given } = invitation
  const link = { ...given, arrival_link_hash: null, arrival_expires_at: null, mail_refused_at: null }
  await db
    .insertInto('user_invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

/** Notes that the mail with this link will never arrive. A mail that was sent again since has another link. */
export async function markRefused(db: DbOrTx, linkHash: string, now: Date): Promise<void> {
  await db
    .updateTable('user_invitations')
    .set({ mail_refused_at: now })
    .where('link_hash', '=', linkHash)
    .execute()
}

/** Whether or not it is still valid. */
export async function findByLink(db: DbOrTx, linkHash: string): Promise<UserInvitation | null> {
  const row = await db
    .selectFrom('user_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .leftJoin('users as account', (join) => join.on(isAccountOf('account', 'u')))
    .selectAll('u')
    .select([
      'account.id as account_id',
      sql<Date>`CASE WHEN i.link_hash = ${linkHash} THEN i.expires_at ELSE i.arrival_expires_at END`.as(
        'good_until',
      ),
      'i.used_at',
      'inviter.display_name as invited_by',
    ])
    .where((eb) => eb.or([eb('i.link_hash', '=', linkHash), eb('i.arrival_link_hash', '=', linkHash)]))
    .executeTakeFirst()
  if (!row) return null
  return {
    user: { ...userOfRow(row), movesUserId: row.account_id },
    invitedBy: row.invited_by,
    expiresAt: row.good_until.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
  }
}

/** The account of an invited person, in any organisation and state. */
export async function findAccount(db: DbOrTx, placeId: string): Promise<User | null> {
  const row = await db
    .selectFrom('users as place')
    .innerJoin('users as account', (join) => join.on(isAccountOf('account', 'place')))
    .selectAll('account')
    .where('place.id', '=', placeId)
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

/** The link that was mailed last to someone invited. */
export async function findOfUser(
  db: DbOrTx,
  userId: string,
): Promise<{ sentAt: number; expiresAt: number } | null> {
  const row = await db
    .selectFrom('user_invitations')
    .select(['sent_at', 'expires_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { sentAt: row.sent_at.getTime(), expiresAt: row.expires_at.getTime() } : null
}

/** Uses up the link. Of several at the same time exactly one gets the user's id. */
export async function use(db: DbOrTx, linkHash: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('user_invitations')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('link_hash', '=', linkHash), eb('expires_at', '>', now)]),
        eb.and([eb('arrival_link_hash', '=', linkHash), eb('arrival_expires_at', '>', now)]),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The invited user of this organisation whose place the account would take, with a link for it. Null if it is not invited or cannot move. */
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

/** Invalidates all other invitations of the account. */
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

/** The account takes the place of the invited one: the invitation stays with it, as used, instead of its own. */
export async function takePlace(db: DbOrTx, { userId, placeId }: TakenPlace): Promise<void> {
  await sql`DELETE FROM user_invitations WHERE user_id = ${userId}`.execute(db)
  await sql`UPDATE user_invitations SET user_id = ${userId} WHERE user_id = ${placeId}`.execute(db)
}
