import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Presence } from '../calendar/index.ts'

/** What is happening in the open rooms of these meetings, as one user sees it. */
export async function listPresences(
  db: DbOrTx,
  userId: string,
  meetingIds: string[],
): Promise<Map<string, Presence>> {
  const rows = await db
    .selectFrom('room_sessions as s')
    .leftJoin('participants as p', 'p.room_session_id', 's.id')
    .select([
      's.meeting_id',
      // People, not devices.
      sql<number>`(count(DISTINCT coalesce(p.user_id, p.id)) FILTER (WHERE p.sfu_sid IS NOT NULL))::int`.as(
        'inside_count',
      ),
      // On all devices.
      sql<boolean>`coalesce(bool_or(p.user_id = ${userId} AND p.status IN ('admitted', 'left'))
        AND NOT bool_or(p.user_id = ${userId} AND p.sfu_sid IS NOT NULL), false)`.as('has_left'),
    ])
    .where('s.meeting_id', 'in', meetingIds)
    .where('s.ended_at', 'is', null)
    .groupBy('s.meeting_id')
    .execute()
  return new Map(
    rows.map((row) => [row.meeting_id, { insideCount: row.inside_count, hasLeft: row.has_left }]),
  )
}
