/**
 * On which dates a file of all dates is shown. When it is removed or replaced, dates that are over keep it. In these expressions, `l` is a row of
 * `meeting_agenda_files`.
 */

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** Dates that are planned or were held. */
const isDate = sql`(o.is_reserving OR o.room_state <> 'none')`

/** Whether a file, of one date or of all, is shown on a date; without a date, whether it is one of all dates. */
export function isShownOn(
  originalStart: Expression<Date | null>,
  end: Expression<Date | null> = endOfDate(originalStart),
): RawBuilder<SqlBool> {
  return sql`(l.original_start = ${originalStart}::timestamptz AND l.replaced_at IS NULL
    OR l.original_start IS NULL AND l.dates_ending @> coalesce(${end}, ${originalStart}::timestamptz, 'infinity'::timestamptz))`
}

/** Null for dates without a row. */
function endOfDate(originalStart: Expression<Date | null>): RawBuilder<Date | null> {
  return sql`(SELECT dated.closes_at FROM occurrences dated
    WHERE dated.meeting_id = l.meeting_id AND dated.original_start = ${originalStart}::timestamptz)`
}

/** The ends of the dates that a new file or version is for: those to come. Where all dates are over, or none is, it is for all. */
export function addedEnds(meetingId: string, now: Date): RawBuilder<string> {
  return endsAfter(meetingId, now, sql`bool_or(o.closes_at > ${now})`)
}

/** The ends of the dates from which a file is removed: of a series those to come, of a single meeting its date. */
export function removedEnds(meetingId: string, now: Date): RawBuilder<string> {
  return endsAfter(meetingId, now, sql`count(*) > 1`)
}

/** All ends after now, if a date is over and the condition is true; else all. */
function endsAfter(meetingId: string, now: Date, condition: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(SELECT tstzmultirange(tstzrange(CASE WHEN bool_or(o.closes_at <= ${now}) AND ${condition} THEN ${now}::timestamptz END, NULL, '()'))
    FROM occurrences o WHERE o.meeting_id = ${meetingId} AND ${isDate})`
}

/** Whether a file that is no longer one of all dates is shown on one that is over. */
export const isKept = sql<SqlBool>`(l.original_start IS NULL AND EXISTS (SELECT FROM occurrences o
  WHERE o.meeting_id = l.meeting_id AND ${isDate} AND l.dates_ending @> o.closes_at))`
