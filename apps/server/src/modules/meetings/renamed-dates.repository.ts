/** The rows that refer to the original starts of dates. */

import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { moveUploadsToDates } from './meeting-files.repository.ts'

/** A date whose original start has changed. Times are epoch milliseconds. */
export interface RenamedDate {
  from: number
  to: number
  /** When it took place, and takes place now. */
  startsFrom: number
  startsTo: number
}

/** No date is in these years: dates that get a new original start are parked here, because one may take that of another. */
export const aside = sql`interval '8760000 hours'`

/** `d (old_start, new_start, starts_from, starts_to)`, for a FROM clause. */
export function renamed(dates: readonly RenamedDate[]): RawBuilder<unknown> {
  const times = (value: (date: RenamedDate) => number) => dates.map((date) => new Date(value(date)))
  return sql`unnest(${times(({ from }) => from)}::timestamptz[], ${times(({ to }) => to)}::timestamptz[],
    ${times(({ startsFrom }) => startsFrom)}::timestamptz[], ${times(({ startsTo }) => startsTo)}::timestamptz[])
    AS d (old_start, new_start, starts_from, starts_to)`
}

/** Answers, suggestions and files go along with their dates. */
export async function renameDates(
  db: DbOrTx,
  meetingId: string,
  dates: readonly RenamedDate[],
): Promise<void> {
  // First, because this waits for uploads that become files at this moment.
  await moveUploadsToDates(db, { fromId: meetingId, toId: meetingId }, dates)
  const ofMeeting = {
    occurrence_responses: sql`t.invitee_id IN (SELECT id FROM invitees WHERE meeting_id = ${meetingId})`,
    time_requests: sql`t.meeting_id = ${meetingId}`,
    meeting_agenda_files: sql`t.meeting_id = ${meetingId}`,
  }
  for (const [name, isOfMeeting] of Object.entries(ofMeeting)) {
    const table = sql.table(name)
    await sql`UPDATE ${table} t SET original_start = t.original_start - ${aside}
      FROM ${renamed(dates)} WHERE ${isOfMeeting} AND t.original_start = d.old_start`.execute(db)
    await sql`UPDATE ${table} t SET original_start = d.new_start
      FROM ${renamed(dates)} WHERE ${isOfMeeting} AND t.original_start = d.old_start - ${aside}`.execute(db)
  }
}
