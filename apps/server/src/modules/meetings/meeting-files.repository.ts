/** Which files a meeting has. What becomes of the files themselves is the part of the agenda. */

import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { AgendaFilesTable } from './agenda-files.tables.ts'

export type AgendaFileRow = Selectable<AgendaFilesTable>
/** What is shown of a file. */
export type ShownFile = Pick<AgendaFileRow, 'id' | 'file_name' | 'bytes'> & { description: string }

/** The files of a meeting, in their order, as a column of a query about meetings. */
export function filesOfMeeting(meetingId: Expression<string>): RawBuilder<ShownFile[]> {
  return sql<ShownFile[]>`coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', f.id, 'file_name', f.file_name, 'bytes', f.bytes, 'description', l.description) ORDER BY l.place)
    FROM meeting_agenda_files l JOIN agenda_files f ON f.id = l.file_id WHERE l.meeting_id = ${meetingId}), '[]')`
}

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

/** Gives a meeting these files, in this order, and no others. */
export async function replaceOfMeeting(
  db: DbOrTx,
  meetingId: string,
  files: readonly { id: string; description: string }[],
): Promise<void> {
  await db.deleteFrom('meeting_agenda_files').where('meeting_id', '=', meetingId).execute()
  if (files.length === 0) return
  await db
    .insertInto('meeting_agenda_files')
    .values(
      files.map(({ id, description }, place) => ({ meeting_id: meetingId, file_id: id, place, description })),
    )
    .execute()
}

/** Gives the part of a series that goes on the files of the one before. */
export async function copyToMeeting(db: DbOrTx, fromId: string, toId: string): Promise<void> {
  await db
    .insertInto('meeting_agenda_files')
    .columns(['meeting_id', 'file_id', 'place', 'description'])
    .expression((eb) =>
      eb
        .selectFrom('meeting_agenda_files')
        .select((of) => [of.val(toId).as('meeting_id'), 'file_id', 'place', 'description'])
        .where('meeting_id', '=', fromId),
    )
    .execute()
}
