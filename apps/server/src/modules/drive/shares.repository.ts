/** The SQL that writes to the shares of the drive, and lists them. */

import { sql, type Insertable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { DriveSharesTable } from './drive.tables.ts'

export interface ShareRow {
  id: string
  user_id: string | null
  /** The person or team. */
  subject_id: string
  name: string
  email: string | null
  can_edit: boolean
}

/** By name. */
export async function list(db: DbOrTx, entryId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    SELECT s.id, s.user_id, coalesce(s.user_id, s.team_id) AS subject_id, coalesce(u.display_name, t.name) AS name, u.email, s.can_edit
    FROM drive_shares s LEFT JOIN users u ON u.id = s.user_id LEFT JOIN teams t ON t.id = s.team_id
    WHERE s.entry_id = ${entryId} ORDER BY lower(coalesce(u.display_name, t.name)), s.id`.execute(db)
  return rows
}

/** Whether a person who is active, or a team, belongs to the organisation. */
export async function isOfOrganization(
  db: DbOrTx,
  organizationId: string,
  { kind, subjectId }: { kind: 'user' | 'team'; subjectId: string },
): Promise<boolean> {
  const { rows } = await (
    kind === 'user'
      ? sql`SELECT FROM users WHERE id = ${subjectId} AND organization_id = ${organizationId} AND status = 'active' AND deleted_at IS NULL`
      : sql`SELECT FROM teams WHERE id = ${subjectId} AND organization_id = ${organizationId}`
  ).execute(db)
  return rows.length > 0
}

/** The users with whom a share is: the person, or the members of the team. */
export async function listUserIds(
  db: DbOrTx,
  { userId, teamId }: { userId: string | null; teamId: string | null },
): Promise<string[]> {
  if (userId !== null) return [userId]
  const rows = await db.selectFrom('team_members').select('user_id').where('team_id', '=', teamId).execute()
  return rows.map(({ user_id: id }) => id)
}

/** Inserts it, or changes what the person or team may do. */
export async function save(tx: Tx, share: Insertable<DriveSharesTable>): Promise<void> {
  const subject = share.user_id === null ? 'team_id' : 'user_id'
  await tx
    .insertInto('drive_shares')
    .values(share)
    .onConflict((conflict) =>
      conflict.columns(['entry_id', subject]).doUpdateSet({ can_edit: share.can_edit }),
    )
    .execute()
}

/** Returns with whom it was shared, if it was. */
async function deleteShare(
  tx: Tx,
  entryId: string,
  id: string,
): Promise<{ userId: string | null; teamId: string | null } | undefined> {
  return tx
    .deleteFrom('drive_shares')
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .returning(['user_id as userId', 'team_id as teamId'])
    .executeTakeFirst()
}

export { deleteShare as delete }
