import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import './recordings.tables.ts'

/** Recorded dates of the personal rooms of the users that a query finds. */
function recordedOpenings(userIds: RawBuilder<unknown>) {
  return sql`SELECT DISTINCT s.occurrence_id AS id FROM meetings m
    JOIN recordings r ON r.meeting_id = m.id JOIN room_sessions s ON s.id = r.room_session_id
    WHERE m.kind = 'personal' AND m.host_user_id IN (${userIds}) AND r.kept_at IS NOT NULL AND r.removed_at IS NULL
      AND s.occurrence_id IS NOT NULL`
}

export async function listRecordedOpenings(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${recordedOpenings(sql`${userId}`)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a recording was kept of the date with that ID, as a condition of a query about dates. */
export const isRecorded = (occurrenceId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM room_sessions kept_session JOIN recordings kept ON kept.room_session_id = kept_session.id
    WHERE kept_session.occurrence_id = ${occurrenceId} AND kept.kept_at IS NOT NULL AND kept.removed_at IS NULL)`

/** How many recordings were kept of each of these dates; dates without any are left out. */
export async function countRecordings(
  db: DbOrTx,
  occurrenceIds: readonly string[],
): Promise<Map<string, number>> {
  if (occurrenceIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT s.occurrence_id AS id, count(*)::int AS count
    FROM room_sessions s JOIN recordings r ON r.room_session_id = s.id
    WHERE s.occurrence_id = ANY(${[...occurrenceIds]}::uuid[]) AND r.kept_at IS NOT NULL AND r.removed_at IS NULL
    GROUP BY s.occurrence_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Counts up to `most`. */
export async function countRecordedOpenings(
  db: DbOrTx,
  { userIds, most }: { userIds: RawBuilder<unknown>; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${recordedOpenings(userIds)} LIMIT ${sql.lit(most)}) o`.execute(db)
  return rows[0]?.count ?? 0
}

/** Moves the recordings of sessions to the meetings that the sessions belong to now. */
export async function followSessions(tx: Tx, occurrenceIds: readonly string[]): Promise<void> {
  await sql`UPDATE recordings r SET meeting_id = s.meeting_id FROM room_sessions s
    WHERE s.id = r.room_session_id AND s.occurrence_id = ANY(${[...occurrenceIds]}::uuid[]) AND r.meeting_id <> s.meeting_id`.execute(
    tx,
  )
}
