import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { AttendanceEntriesTable } from './attendance.tables.ts'

/** The ledger only grows, except for what an organisation has decided not to keep any longer. */
export async function deleteBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('attendance_entries')
    .where('organization_id', '=', organizationId)
    .where('at', '<', before)
    .execute()
}

/** Adding an entry a second time does nothing. The organisation is the session's. */
export async function insertOnce(
  db: DbOrTx,
  entry: Omit<Insertable<AttendanceEntriesTable>, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('attendance_entries')
    .columns([
      'id',
      'organization_id',
      'room_session_id',
      'participant_id',
      'kind',
      'connection_id',
      'source',
      'at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('room_sessions as s')
        .innerJoin('participants as p', 'p.room_session_id', 's.id')
        .select([
          sql.val(entry.id).as('id'),
          's.organization_id',
          's.id as room_session_id',
          'p.id as participant_id',
          sql.val(entry.kind).as('kind'),
          sql.val(entry.connection_id).as('connection_id'),
          sql.val(entry.source).as('source'),
          sql`${entry.at}::timestamptz`.as('at'),
        ])
        .where('s.id', '=', entry.room_session_id)
        .where('p.id', '=', entry.participant_id),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
