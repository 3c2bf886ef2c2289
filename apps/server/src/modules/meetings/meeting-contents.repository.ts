/** Changes of single files of a meeting or of one of its dates. */

import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'

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

/** Adds a file. One with its name on the same date becomes an earlier version, and it takes its place and description. */
export async function add(tx: Tx, { meetingId, fileId, originalStart, now }: NewContent): Promise<void> {
  const date = originalStart === null ? null : new Date(originalStart)
  await sql`
    WITH same AS (
      UPDATE meeting_agenda_files l SET replaced_at = ${now} FROM agenda_files f, agenda_files n
      WHERE l.meeting_id = ${meetingId} AND l.replaced_at IS NULL AND l.original_start IS NOT DISTINCT FROM ${date}::timestamptz
        AND f.id = l.file_id AND n.id = ${fileId} AND lower(f.file_name) = lower(n.file_name)
      RETURNING l.place, l.description
    )
    INSERT INTO meeting_agenda_files (meeting_id, file_id, place, description, original_start)
    SELECT ${meetingId}, ${fileId},
      coalesce((SELECT min(place) FROM same), (SELECT max(place) + 1 FROM meeting_agenda_files WHERE meeting_id = ${meetingId}), 0),
      coalesce((SELECT max(description) FROM same), ''), ${date}::timestamptz`.execute(tx)
}

/** Shows another version of a file in the place of the current one. */
export async function show(tx: Tx, version: PlacedFile, current: PlacedFile, now: Date): Promise<void> {
  const ofMeeting = () => tx.updateTable('meeting_agenda_files').where('meeting_id', '=', version.meeting_id)
  await ofMeeting().set({ replaced_at: now }).where('file_id', '=', current.id).execute()
  const { place, description } = current
  await ofMeeting().set({ replaced_at: null, place, description }).where('file_id', '=', version.id).execute()
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

/** The contents go with the next run of `drop-unused-agenda-files`. */
export async function takeOff(db: DbOrTx, rows: readonly PlacedFile[]): Promise<void> {
  for (const { meeting_id, id } of rows)
    await db
      .deleteFrom('meeting_agenda_files')
      .where('meeting_id', '=', meeting_id)
      .where('file_id', '=', id)
      .execute()
}
