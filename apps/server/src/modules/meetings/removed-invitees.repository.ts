import type { Language } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** A person outside the organisation who was invited by address. */
export interface RemovedOutsider {
  /** The ID that they had as an invitee. */
  id: string
  email: string
  name: string
  language: Language
  timeZone: string
}

export async function insert(
  db: DbOrTx,
  meetingId: string,
  outsiders: readonly RemovedOutsider[],
  removedAt: Date,
): Promise<void> {
  if (outsiders.length === 0) return
  await db
    .insertInto('removed_invitees')
    .values(
      outsiders.map(({ timeZone, ...outsider }) => ({
        ...outsider,
        meeting_id: meetingId,
        time_zone: timeZone,
        removed_at: removedAt,
      })),
    )
    .execute()
}

/** Deletes and returns them: their mail is queued in the same transaction. */
export async function take(db: DbOrTx, ids: readonly string[]): Promise<RemovedOutsider[]> {
  if (ids.length === 0) return []
  const rows = await db
    .deleteFrom('removed_invitees')
    .where('id', 'in', [...ids])
    .returning(['id', 'email', 'name', 'language', 'time_zone'])
    .execute()
  return rows.map(({ time_zone: timeZone, ...row }) => ({ ...row, timeZone }))
}

export async function deleteBefore(db: DbOrTx, removedBefore: Date): Promise<void> {
  await db.deleteFrom('removed_invitees').where('removed_at', '<', removedBefore).execute()
}

/** In all meetings of the organisation. */
export async function deleteByEmails(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`DELETE FROM removed_invitees i USING meetings m
    WHERE m.id = i.meeting_id AND m.organization_id = ${organizationId} AND i.email = ANY(${[...emails]}::citext[])`.execute(
    db,
  )
}
