/** Changes of single files of a meeting or of one of its dates. */

import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { addedEnds, isKept, removedEnds } from './files-of-all-dates.ts'

/** A file in its place in a meeting. */
interface PlacedFile {
  id: string
  meeting_id: string
  place: number
  description: string
}

interface NewContent {
  meetingId: string
  fileId: string
  originalStart: number | null
  now: Date
}

/**
 * Adds a file. One with its name on the same date becomes an earlier version, and it takes its place and description. A file of all dates is shown
 * on those to come (`addedEnds`).
 */
export async function add(tx: Tx, { meetingId, fileId, originalStart, now }: NewContent): Promise<void> {
  const date = originalStart === null ? null : new Date(originalStart)
  await sql`
    WITH added AS (SELECT ${addedEnds(meetingId, now)} AS ends), same AS (
      SELECT l.file_id, l.place, l.description, l.dates_ending * added.ends AS ends
      FROM added, meeting_agenda_files l JOIN agenda_files f ON f.id = l.file_id, agenda_files n
      WHERE l.meeting_id = ${meetingId} AND l.replaced_at IS NULL AND l.original_start IS NOT DISTINCT FROM ${date}::timestamptz
        AND n.id = ${fileId} AND lower(f.file_name) = lower(n.file_name)
    ), replaced AS (
      UPDATE meeting_agenda_files l SET replaced_at = ${now}, dates_ending = l.dates_ending - same.ends FROM same
      WHERE l.meeting_id = ${meetingId} AND l.file_id = same.file_id
    )
    INSERT INTO meeting_agenda_files (meeting_id, file_id, place, description, original_start, dates_ending)
    SELECT ${meetingId}, ${fileId},
      coalesce((SELECT min(place) FROM same), (SELECT max(place) + 1 FROM meeting_agenda_files WHERE meeting_id = ${meetingId}), 0),
      coalesce((SELECT max(description) FROM same), ''), ${date}::timestamptz,
      coalesce((SELECT range_agg(ends) FROM same), (SELECT ends FROM added))`.execute(tx)
}

/** Shows another version of a file in the place of the current one, on the same dates as a new version. */
export async function show(tx: Tx, version: PlacedFile, current: PlacedFile, now: Date): Promise<void> {
  const { meeting_id: meetingId, place, description } = current
  await sql`
    WITH moved AS (
      SELECT l.dates_ending * ${addedEnds(meetingId, now)} AS ends FROM meeting_agenda_files l
      WHERE l.meeting_id = ${meetingId} AND l.file_id = ${current.id}
    )
    UPDATE meeting_agenda_files l SET place = ${place}, description = ${description},
      replaced_at = CASE WHEN l.file_id = ${current.id} THEN ${now}::timestamptz END,
      dates_ending = CASE WHEN l.file_id = ${current.id} THEN l.dates_ending - moved.ends ELSE l.dates_ending + moved.ends END
    FROM moved WHERE l.meeting_id = ${meetingId} AND l.file_id IN (${version.id}, ${current.id})`.execute(tx)
}

export async function describe(
  db: DbOrTx,
  { meeting_id, id }: PlacedFile,
  description: string,
): Promise<void> {
  await db
    .updateTable('meeting_agenda_files')
    .set({ description })
    .where('meeting_id', '=', meeting_id)
    .where('file_id', '=', id)
    .execute()
}

/** From all dates. The contents go with the next run of `drop-unused-agenda-files`. */
export async function takeOff(db: DbOrTx, rows: readonly PlacedFile[]): Promise<void> {
  for (const { meeting_id, id } of rows)
    await db
      .deleteFrom('meeting_agenda_files')
      .where('meeting_id', '=', meeting_id)
      .where('file_id', '=', id)
      .execute()
}

/** Takes files of all dates off those to come. The ones that no date keeps are deleted, as are files of single dates. */
export async function takeOffComing(
  db: DbOrTx,
  meetingId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  const ofThese = sql`l.meeting_id = ${meetingId} AND l.file_id = ANY(${[...fileIds]}::uuid[])`
  await sql`
    UPDATE meeting_agenda_files l SET dates_ending = l.dates_ending - removed.ends, replaced_at = coalesce(l.replaced_at, ${now})
    FROM (SELECT ${removedEnds(meetingId, now)} AS ends) removed
    WHERE ${ofThese} AND l.original_start IS NULL`.execute(db)
  await sql`DELETE FROM meeting_agenda_files l WHERE ${ofThese} AND NOT ${isKept}`.execute(db)
}

/** Deletes versions that no date shows. */
export async function deleteVersions(tx: Tx, rows: readonly PlacedFile[]): Promise<void> {
  for (const { meeting_id, id } of rows)
    await sql`DELETE FROM meeting_agenda_files l WHERE l.meeting_id = ${meeting_id} AND l.file_id = ${id} AND NOT ${isKept}`.execute(
      tx,
    )
}
