/** Who was invited to dates that are over; the view `invitees_of_dates` reads what is kept here. */

import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** Of `invitees`, under the name `i`. */
type Which = RawBuilder<unknown>

/**
 * Before invitees are deleted or replaced by someone else, keeps those who were invited to a date that is over. Host rows go on under their
 * ID, so each row here has its own.
 */
export async function keep(db: DbOrTx, which: Which, now: Date): Promise<void> {
  await sql`INSERT INTO former_invitees (id, meeting_id, role, user_id, email, name, outside_user_id, declined_starts, invited_at, removed_at)
    SELECT gen_random_uuid(), i.meeting_id, i.role, i.user_id, i.email, i.name, i.outside_user_id, d.declined_starts, i.created_at, ${now}
    FROM invitees i CROSS JOIN LATERAL (
      SELECT count(*) AS dates, coalesce(array_agg(d.original_start) FILTER (WHERE d.has_declined), '{}') AS declined_starts
      FROM invitees_of_dates d WHERE d.meeting_id = i.meeting_id AND d.invitee_id = i.id AND d.ended_at <= ${now}
    ) d
    WHERE d.dates > 0 AND ${which}`.execute(db)
}

/** Before the answers of invitees to all dates change, keeps refusals for the dates that are over. */
export async function keepAnswers(db: DbOrTx, which: Which, now: Date): Promise<void> {
  await sql`INSERT INTO occurrence_responses (invitee_id, original_start, response, responded_at)
    SELECT i.id, d.original_start, i.response, i.responded_at
    FROM invitees i JOIN invitees_of_dates d ON d.meeting_id = i.meeting_id AND d.invitee_id = i.id
    WHERE i.response = 'declined' AND d.has_declined AND d.ended_at <= ${now} AND ${which}
    ON CONFLICT (invitee_id, original_start) DO NOTHING`.execute(db)
}

/** Those removed before this time, in all meetings of the organisation. */
export async function deleteBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await sql`DELETE FROM former_invitees f USING meetings m
    WHERE m.id = f.meeting_id AND m.organization_id = ${organizationId} AND f.removed_at < ${before}`.execute(
    db,
  )
}

/** In all meetings of the organisation. */
export async function deleteByEmails(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`DELETE FROM former_invitees f USING meetings m
    WHERE m.id = f.meeting_id AND m.organization_id = ${organizationId} AND f.email = ANY(${[...emails]}::citext[])`.execute(
    db,
  )
}
