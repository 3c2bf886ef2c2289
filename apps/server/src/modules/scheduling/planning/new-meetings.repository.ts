import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { InviteesTable, MeetingsTable } from '../scheduling.tables.ts'
import { insertionOf, type PlannedDate } from './dates.repository.ts'

/** What is written of a meeting at once. */
export interface NewMeeting {
  meeting: Insertable<MeetingsTable>
  host: Insertable<InviteesTable>
  dates: readonly PlannedDate[]
}

/** How writing the dates went. */
export interface WrittenDates {
  /** How many were free: of rows the constraint of the database knows. */
  free: number
  /** The seat has a series with dates beyond its rows, of which it does not. */
  meetsTail: boolean
}

/** Writes a meeting in one statement. */
export async function insertMeeting(tx: Tx, { meeting, host, dates }: NewMeeting): Promise<WrittenDates> {
  const end = new Date(Math.max(...dates.map(({ endsAt }) => endsAt)))
  return tx
    .with('meeting', (db) => db.insertInto('meetings').values(meeting))
    .with('host', (db) => db.insertInto('invitees').values(host))
    .with('free_dates', () => sql<{ id: string }>`(${insertionOf(meeting, dates)})`)
    .selectNoFrom((eb) => [
      sql<number>`(SELECT count(*)::int FROM free_dates)`.as('free'),
      eb
        .exists(
          // Of the others: the statement does not see what it writes.
          eb
            .selectFrom('meetings')
            .select('id')
            .where('resource_id', '=', meeting.resource_id)
            .where('materialized_until', '<', end),
        )
        .$castTo<boolean>()
        .as('meetsTail'),
    ])
    .executeTakeFirstOrThrow()
}
