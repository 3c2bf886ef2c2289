import { type Selectable, sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { CalendarWritesTable, WrittenMeetingsTable } from './calendar-connections.tables.ts'

export type Write = Selectable<CalendarWritesTable>

/** Adds a meeting for everyone who has it in a calendar, or should have it in one. Returns the number of people. */
export async function addForMeeting(db: DbOrTx, meetingId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO calendar_writes (user_id, meeting_id, due_at)
    SELECT user_id, ${meetingId}::uuid, ${now}::timestamptz FROM (
      SELECT k.user_id FROM invitees i JOIN calendar_connections k ON k.user_id = i.account_id
      JOIN connected_calendars c ON c.connection_id = k.id WHERE i.meeting_id = ${meetingId} AND c.receives_meetings
      UNION
      SELECT k.user_id FROM written_meetings w JOIN connected_calendars c ON c.id = w.calendar_id
      JOIN calendar_connections k ON k.id = c.connection_id WHERE w.meeting_id = ${meetingId}
    ) people
    ON CONFLICT (user_id, meeting_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Adds all meetings of a person that are not over, and those that are already in their calendars. */
export async function addForUser(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO calendar_writes (user_id, meeting_id, due_at)
    SELECT ${userId}::uuid, meeting_id, ${now}::timestamptz FROM (
      SELECT m.id AS meeting_id FROM invitees i JOIN meetings m ON m.id = i.meeting_id
      WHERE i.account_id = ${userId} AND m.kind = 'scheduled' AND m.cancelled_at IS NULL AND m.series_ends_at > ${now}
      UNION
      SELECT w.meeting_id FROM calendar_connections k JOIN connected_calendars c ON c.connection_id = k.id
      JOIN written_meetings w ON w.calendar_id = c.id WHERE k.user_id = ${userId}
    ) all_meetings
    ON CONFLICT (user_id, meeting_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0`.execute(db)
}

/**
 * Takes meetings that are due, so that no other process writes them. Those of people who are suspended or deleted are not due. `until`: when other
 * processes may take them, should this one end.
 */
export async function takeDue(
  db: DbOrTx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Write[]> {
  const { rows } = await sql<Write>`
    UPDATE calendar_writes w SET due_at = ${until}
    FROM (
      SELECT c.user_id, c.meeting_id FROM calendar_writes c JOIN users u ON u.id = c.user_id
      WHERE c.due_at <= ${now} AND u.status = 'active' AND u.deleted_at IS NULL
      ORDER BY c.due_at LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED
    ) due
    WHERE w.user_id = due.user_id AND w.meeting_id = due.meeting_id
    RETURNING w.*`.execute(db)
  return rows
}

/** Removes what was written, unless the meeting has changed since it was taken. */
export async function finish(db: DbOrTx, { user_id, meeting_id, due_at }: Write): Promise<void> {
  await db
    .deleteFrom('calendar_writes')
    .where('user_id', '=', user_id)
    .where('meeting_id', '=', meeting_id)
    .where('due_at', '=', due_at)
    .execute()
}

/** Has it written later, unless the meeting has changed since it was taken. */
export async function postpone(
  db: DbOrTx,
  { user_id, meeting_id, due_at }: Write,
  later: Pick<Write, 'due_at' | 'attempts'>,
): Promise<void> {
  await db
    .updateTable('calendar_writes')
    .set(later)
    .where('user_id', '=', user_id)
    .where('meeting_id', '=', meeting_id)
    .where('due_at', '=', due_at)
    .execute()
}

export type Written = Selectable<WrittenMeetingsTable>

/** The events of a meeting that were written to any calendar of a person. */
export async function listWritten(db: DbOrTx, userId: string, meetingId: string): Promise<Written[]> {
  return db
    .selectFrom('written_meetings as w')
    .innerJoin('connected_calendars as c', 'c.id', 'w.calendar_id')
    .innerJoin('calendar_connections as k', 'k.id', 'c.connection_id')
    .selectAll('w')
    .where('k.user_id', '=', userId)
    .where('w.meeting_id', '=', meetingId)
    .orderBy('w.uid')
    .execute()
}

export async function saveWritten(db: DbOrTx, written: Written): Promise<void> {
  await db
    .insertInto('written_meetings')
    .values(written)
    .onConflict((conflict) =>
      conflict.columns(['calendar_id', 'meeting_id', 'uid']).doUpdateSet((eb) => ({
        external_id: eb.ref('excluded.external_id'),
        content_hash: eb.ref('excluded.content_hash'),
      })),
    )
    .execute()
}

export async function deleteWritten(
  db: DbOrTx,
  { calendar_id, meeting_id, uid }: Pick<Written, 'calendar_id' | 'meeting_id' | 'uid'>,
): Promise<void> {
  await db
    .deleteFrom('written_meetings')
    .where('calendar_id', '=', calendar_id)
    .where('meeting_id', '=', meeting_id)
    .where('uid', '=', uid)
    .execute()
}
