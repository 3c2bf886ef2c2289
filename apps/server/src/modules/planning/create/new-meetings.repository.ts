import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import {
  dateInsertionOf,
  inviteeInsertion,
  meetingIdInsertion,
  meetingInsertion,
  type PlannedDate,
} from '../../meetings/index.ts'
import type { InviteesTable, MeetingsTable } from '../../meetings/meetings.tables.ts'

/** What is written of a meeting in one statement. */
export interface NewMeeting {
  meeting: Insertable<MeetingsTable>
  host: Insertable<InviteesTable>
  dates: readonly PlannedDate[]
}

/** The result of writing the dates. */
export interface WrittenDates {
  /** How many were free, as far as there are rows: the database's constraint decides. */
  free: number
  /** No meeting had the ID before, or it is that of the personal room. */
  isIdOurs: boolean
  /** The seat has a series with dates beyond its rows, of which it does not. */
  meetsTail: boolean
}

/** Writes a meeting in one statement. */
export async function insertMeeting(tx: Tx, { meeting, host, dates }: NewMeeting): Promise<WrittenDates> {
  const end = new Date(Math.max(...dates.map(({ endsAt }) => endsAt)))
  return tx
    .with('number', () => idOf(meeting))
    .with('meeting', (db) => meetingInsertion(db, meeting))
    .with('host', (db) => inviteeInsertion(db, host))
    .with('free_dates', () => sql<{ id: string }>`(${dateInsertionOf(meeting, dates)})`)
    .selectNoFrom((eb) => [
      sql<number>`(SELECT count(*)::int FROM free_dates)`.as('free'),
      sql<boolean>`EXISTS (SELECT FROM number)`.as('isIdOurs'),
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

/** One row where the meeting may have its ID. */
function idOf({ id_source, meeting_id }: NewMeeting['meeting']) {
  return id_source === 'personal'
    ? sql<{ meeting_id: string }>`(SELECT ${meeting_id}::text AS meeting_id)`
    : sql<{ meeting_id: string }>`(${meetingIdInsertion(meeting_id)})`
}
