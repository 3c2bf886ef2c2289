import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'

/**
 * Copies the people of a series into the part that continues from `from`. Answers for single dates go with their dates,
 * and so do suggestions that wait or were confirmed.
 */
export async function copyInvitees(
  db: DbOrTx,
  { fromId, toId, from, nowMs }: { fromId: string; toId: string; from: number; nowMs: number },
): Promise<void> {
  const people = await db
    .selectFrom('invitees')
    .select('id')
    .where('meeting_id', '=', fromId)
    .orderBy('id')
    .execute()
  const oldIds = people.map(({ id }) => id)
  const newIds = people.map(() => newId(nowMs))
  const pairs = sql`unnest(${oldIds}::uuid[], ${newIds}::uuid[]) AS p (old_id, new_id)`
  await sql`INSERT INTO invitees (id, meeting_id, user_id, outside_user_id, email, role, interprets, response, response_note, name, group_id, group_name, group_kind, other_groups, language,
      time_zone, responded_at, moved_from, created_at)
    SELECT p.new_id, ${toId}, i.user_id, i.outside_user_id, i.email, i.role, i.interprets, i.response, i.response_note, i.name, i.group_id, i.group_name, i.group_kind, i.other_groups, i.language,
      i.time_zone, i.responded_at, i.moved_from, i.created_at
    FROM ${pairs} JOIN invitees i ON i.id = p.old_id`.execute(db)
  await sql`UPDATE occurrence_responses a SET invitee_id = p.new_id FROM ${pairs}
    WHERE a.invitee_id = p.old_id AND a.original_start >= ${new Date(from)}`.execute(db)
  await sql`UPDATE time_requests t SET invitee_id = p.new_id, meeting_id = ${toId} FROM ${pairs}
    WHERE t.invitee_id = p.old_id AND t.original_start >= ${new Date(from)}
      AND t.state IN ('pending', 'confirmed')`.execute(db)
}
