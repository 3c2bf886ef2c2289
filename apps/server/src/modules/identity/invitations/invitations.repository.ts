import type { Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { userOfRow, type User } from '../users.repository.ts'
import type { UserInvitationsTable } from './invitations.tables.ts'

/** An invitation by its link. Times are epoch milliseconds. */
export interface UserInvitation {
  user: User
  invitedBy: string | null
  expiresAt: number
  usedAt: number | null
}

export function createInvitationRepository(db: DbOrTx) {
  return {
    /** One per user: a new link takes the place of the one before. */
    async save(invitation: Insertable<UserInvitationsTable>): Promise<void> {
      const { user_id: _, ...link } = invitation
      await db
        .insertInto('user_invitations')
        .values(invitation)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
        .execute()
    },

    /** Whether or not it is still good. */
    async findByLink(linkHash: string): Promise<UserInvitation | null> {
      const row = await db
        .selectFrom('user_invitations as i')
        .innerJoin('users as u', 'u.id', 'i.user_id')
        .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
        .selectAll('u')
        .select([
          'i.expires_at',
          'i.used_at',
          'inviter.first_name as inviter_first_name',
          'inviter.last_name as inviter_last_name',
        ])
        .where('i.link_hash', '=', linkHash)
        .executeTakeFirst()
      if (!row) return null
      return {
        user: userOfRow(row),
        invitedBy: row.inviter_first_name && `${row.inviter_first_name} ${row.inviter_last_name}`,
        expiresAt: row.expires_at.getTime(),
        usedAt: row.used_at?.getTime() ?? null,
      }
    },

    /** Uses the link up. Of several at once exactly one gets the user's id. */
    async use(linkHash: string, now: Date): Promise<string | null> {
      const row = await db
        .updateTable('user_invitations')
        .set({ used_at: now })
        .where('link_hash', '=', linkHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst()
      return row?.user_id ?? null
    },
  }
}
