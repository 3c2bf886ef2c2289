/** Which files a meeting has. What becomes of the files themselves is the part of the agenda. */

import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { lockUploads, redirectUploads } from '../files/index.ts'
import type { AgendaFilesTable } from './agenda-files.tables.ts'
import { addedEnds, isKept, isShownOn } from './files-of-all-dates.ts'
import { takeOffComing } from './meeting-contents.repository.ts'

export type AgendaFileRow = Selectable<AgendaFilesTable>
/** What is shown of a file. */
export type ShownFile = Pick<AgendaFileRow, 'id' | 'file_name' | 'bytes'> & { description: string }

/** The files of all dates of a meeting and, if it is given, of one date, in their order, as a column of a query about meetings. */
export function filesOfMeeting(
  meetingId: Expression<string>,
  originalStart: Expression<Date | null> = sql.lit(null),
): RawBuilder<ShownFile[]> {
  return sql<ShownFile[]>`coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', f.id, 'file_name', f.file_name, 'bytes', f.bytes, 'description', l.description) ORDER BY l.original_start NULLS FIRST, l.place)
    FROM meeting_agenda_files l JOIN agenda_files f ON f.id = l.file_id WHERE l.meeting_id = ${meetingId}
      AND ${isShownOn(originalStart)}), '[]')`
}

/** The files that are shown on one date of a meeting. */
export async function listFilesOfDate(
  db: DbOrTx,
  meetingId: string,
  originalStart: number,
): Promise<ShownFile[]> {
  const { contents } = await db
    .selectFrom('meetings as m')
    .select((eb) => filesOfMeeting(eb.ref('m.id'), sql<Date>`${new Date(originalStart)}`).as('contents'))
    .where('m.id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return contents
}

/** The files of all dates of a meeting, without earlier versions. */
export async function listOfMeeting(
  db: DbOrTx,
  meetingId: string,
): Promise<(AgendaFileRow & { description: string })[]> {
  return db
    .selectFrom('agenda_files as f')
    .innerJoin('meeting_agenda_files as l', 'l.file_id', 'f.id')
    .selectAll('f')
    .select('l.description')
    .where('l.meeting_id', '=', meetingId)
    .where('l.original_start', 'is', null)
    .where('l.replaced_at', 'is', null)
    .orderBy('l.place')
    .execute()
}

/** Those of the organisation that are there; no one drops them until the transaction ends. */
export async function listForShare(
  db: DbOrTx,
  organizationId: string,
  ids: readonly string[],
): Promise<AgendaFileRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('agenda_files')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Gives all dates of a meeting, or of a running series those to come, these files, in this order, and no others. Files of single dates stay. */
export async function replaceOfMeeting(
  db: DbOrTx,
  meetingId: string,
  files: readonly { id: string; description: string }[],
  now: Date,
): Promise<void> {
  const removed = await db
    .selectFrom('meeting_agenda_files')
    .select('file_id')
    .where('meeting_id', '=', meetingId)
    .where('original_start', 'is', null)
    .where('replaced_at', 'is', null)
    .where('file_id', '<>', sql<string>`ALL(${files.map(({ id }) => id)}::uuid[])`)
    .execute()
  await takeOffComing(
    db,
    meetingId,
    removed.map((row) => row.file_id),
    now,
  )
  // An earlier version, or a file of one date, that is named becomes one of all dates.
  await sql`
    INSERT INTO meeting_agenda_files AS l (meeting_id, file_id, place, description, dates_ending)
    SELECT ${meetingId}, f.id, f.place - 1, f.description, ${addedEnds(meetingId, now)}
    FROM unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ description }) => description)}::text[])
      WITH ORDINALITY AS f (id, description, place)
    ON CONFLICT (meeting_id, file_id) DO UPDATE SET place = EXCLUDED.place, description = EXCLUDED.description,
      original_start = NULL, replaced_at = NULL,
      dates_ending = CASE WHEN l.original_start IS NULL THEN l.dates_ending ELSE '{}' END + EXCLUDED.dates_ending`.execute(
    db,
  )
  await deleteLostVersions(db, meetingId)
}

/** Earlier versions go with the last file of their name, except those that dates keep. */
async function deleteLostVersions(db: DbOrTx, meetingId: string): Promise<void> {
  await sql`
    DELETE FROM meeting_agenda_files l USING agenda_files f
    WHERE l.meeting_id = ${meetingId} AND l.replaced_at IS NOT NULL AND f.id = l.file_id AND NOT ${isKept} AND NOT EXISTS (
      SELECT FROM meeting_agenda_files shown JOIN agenda_files n ON n.id = shown.file_id
      WHERE shown.meeting_id = l.meeting_id AND shown.replaced_at IS NULL
        AND shown.original_start IS NOT DISTINCT FROM l.original_start AND lower(n.file_name) = lower(f.file_name))`.execute(
    db,
  )
}

/** Gives the part of a series that goes on the files of all dates. */
export async function copyToMeeting(db: DbOrTx, fromId: string, toId: string): Promise<void> {
  await sql`
    INSERT INTO meeting_agenda_files (meeting_id, file_id, place, description, replaced_at, dates_ending)
    SELECT ${toId}, file_id, place, description, replaced_at,
      CASE WHEN replaced_at IS NULL THEN '{(,)}' ELSE '{}' END::tstzmultirange
    FROM meeting_agenda_files
    WHERE meeting_id = ${fromId} AND original_start IS NULL`.execute(db)
  // What only dates of the other part keep.
  await deleteLostVersions(db, toId)
}

/** The original starts, from `since` on, of dates that have or had files of their own, or get some that are being uploaded. */
export async function listStarts(db: DbOrTx, meetingId: string, since: number): Promise<number[]> {
  const { rows } = await startsQuery(meetingId, since).execute(db)
  const arriving = await arrivingQuery(meetingId).execute(db)
  const starts = arriving.rows.map(({ date }) => Number(date)).filter((date) => date >= since)
  return [...new Set([...rows.map((row) => row.original_start.getTime()), ...starts])]
}

function arrivingQuery(calendarId: string): RawBuilder<{ date: string }> {
  return sql`SELECT DISTINCT target->>'date' AS date FROM uploads
    WHERE kind = 'agenda_file' AND finished_at IS NULL AND target ? 'date' AND target @> ${JSON.stringify({ calendarId })}::jsonb`
}

export function startsQuery(meetingId: string, since: number): RawBuilder<{ original_start: Date }> {
  return sql`SELECT DISTINCT original_start FROM meeting_agenda_files
    WHERE meeting_id = ${meetingId} AND original_start >= ${new Date(since)}`
}

/** The new original start of a date, in milliseconds. */
export interface MovedDate {
  from: number
  to: number
}

/**
 * Has to come before the locks of meetings whose dates are moved: an upload that becomes a file locks its own row first, then the meeting. In
 * another order, both would wait for each other.
 */
export async function lockUploadsOf(tx: Tx, meetingIds: readonly string[]): Promise<void> {
  const targets = meetingIds.map((calendarId) => ({ calendarId }))
  await lockUploads(tx, 'agenda_file', targets)
}

/** Files of single dates, with earlier versions, go where their dates went, as do those that are being uploaded. */
export async function moveToDates(
  db: DbOrTx,
  { fromId, toId }: { fromId: string; toId: string },
  dates: readonly MovedDate[],
): Promise<void> {
  if (dates.length === 0) return
  // First, because this waits for uploads that become files at this moment.
  await moveUploadsToDates(db, { fromId, toId }, dates)
  await moveQuery({ fromId, toId }, dates).execute(db)
}

/** Uploads to single dates go where their dates went. */
export async function moveUploadsToDates(
  db: DbOrTx,
  { fromId, toId }: { fromId: string; toId: string },
  dates: readonly MovedDate[],
): Promise<void> {
  const placeOf = (calendarId: string, date: number) => ({ calendarId, date })
  await redirectUploads(
    db,
    'agenda_file',
    dates.map(({ from, to }) => ({ from: placeOf(fromId, from), to: placeOf(toId, to) })),
  )
}

export function moveQuery(
  { fromId, toId }: { fromId: string; toId: string },
  dates: readonly MovedDate[],
): RawBuilder<unknown> {
  return sql`
    UPDATE meeting_agenda_files l SET meeting_id = ${toId}, original_start = d.new_start
    FROM unnest(${dates.map(({ from }) => new Date(from))}::timestamptz[], ${dates.map(({ to }) => new Date(to))}::timestamptz[])
      AS d (old_start, new_start)
    WHERE l.meeting_id = ${fromId} AND l.original_start = d.old_start`
}
