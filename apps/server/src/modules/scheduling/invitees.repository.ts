import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { InviteeRole, InviteesTable } from './scheduling.tables.ts'

export function createInviteesRepository(db: DbOrTx) {
  return {
    async insert(invitee: Insertable<InviteesTable>): Promise<void> {
      await db
        .insertInto('invitees')
        .values(invitee)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Who was asked by this address, in all meetings of the organisation. */
    async deleteByEmail(organizationId: string, email: string): Promise<void> {
      await sql`DELETE FROM invitees i USING meetings m
        WHERE m.id = i.meeting_id AND m.organization_id = ${organizationId} AND i.email = ${email}`.execute(
        db,
      )
    },

    async findRole(meetingId: string, userId: string): Promise<InviteeRole | null> {
      const row = await db
        .selectFrom('invitees')
        .select('role')
        .where('meeting_id', '=', meetingId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.role ?? null
    },

    /** The meetings under an ID that the user takes part in: parts of a split series, plans of a personal room. */
    async listMeetingIds(publicId: string, userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('invitees as i')
        .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
        .select('m.id')
        .where('m.meeting_id', '=', publicId)
        .where('i.user_id', '=', userId)
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Makes the user of whoever the meetings of the organisation have asked by the user's address, before there was an account. Returns
     * those meetings.
     */
    async claim(userId: string, organizationId: string): Promise<string[]> {
      const { rows } = await sql<{ meeting_id: string }>`
        UPDATE invitees i SET user_id = u.id, email = NULL, name = NULL
        FROM users u, meetings m
        WHERE u.id = ${userId} AND u.organization_id = ${organizationId} AND i.email = u.email
          AND m.id = i.meeting_id AND m.organization_id = u.organization_id
          AND NOT EXISTS (SELECT FROM invitees other WHERE other.meeting_id = i.meeting_id AND other.user_id = u.id)
        RETURNING i.meeting_id`.execute(db)
      return rows.map((row) => row.meeting_id)
    },

    /** Addresses of those with an account, and of others who are named, for their notices. */
    async listUserEmails(meetingId: string, alsoUserIds: readonly string[] = []): Promise<string[]> {
      const { rows } = await sql<{ email: string }>`SELECT email FROM users WHERE id = ANY(
        ARRAY(SELECT user_id FROM invitees WHERE meeting_id = ${meetingId}) || ${[...alsoUserIds]}::uuid[])`.execute(
        db,
      )
      return rows.map((row) => row.email)
    },
  }
}
