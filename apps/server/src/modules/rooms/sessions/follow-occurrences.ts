import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Moves the sessions of dates to the meetings that the dates belong to now. */
export async function followOccurrences(tx: Tx, occurrenceIds: readonly string[]): Promise<void> {
  await sql`UPDATE room_sessions s SET meeting_id = o.meeting_id FROM occurrences o
    WHERE o.id = s.occurrence_id AND o.id = ANY(${[...occurrenceIds]}::uuid[]) AND s.meeting_id <> o.meeting_id`.execute(
    tx,
  )
}
