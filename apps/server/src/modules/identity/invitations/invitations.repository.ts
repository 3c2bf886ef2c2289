import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { userOfRow, type User } from '../users.repository.ts'
import { isAccountOf } from './movable.ts'
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

/** Whether or not it is still good. */
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

/** Who is invited there, with or without an account elsewhere. */
export async function findInvited(db: DbOrTx, organizationId: string, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('status', '=', 'invited')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

/** The account of somebody invited, wherever it is and whatever became of it. */
export async function findAccount(db: DbOrTx, placeId: string): Promise<User | null> {
  const row = await db
    .selectFrom('users as place')
    .innerJoin('users as account', (join) => join.on(isAccountOf('account', 'place')))
    .selectAll('account')
    .where('place.id', '=', placeId)
    .executeTakeFirst()
  return row ? userOfRow(row) : null
}

/** The link that was mailed last to somebody invited. */
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

/** Uses the link up. Of several at once exactly one gets the user's id. */
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
