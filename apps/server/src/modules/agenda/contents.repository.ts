/** The files of meetings with their dates and versions. */

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { isShownOn, type AgendaFileRow } from '../meetings/index.ts'
import type { MeetingKind } from '../meetings/meetings.tables.ts'
import { areFilesShown } from './agenda-files.repository.ts'

export interface ContentRow extends Pick<
  AgendaFileRow,
  'id' | 'file_name' | 'bytes' | 'owner_user_id' | 'created_at' | 'content_type'
> {
  meeting_id: string
  place: number
  description: string
  original_start: Date | null
  replaced_at: Date | null
  added_by: string | null
  earlier_versions: number
  /** It no longer belongs to all dates; only those that are over may show it. */
  is_of_past: boolean
}

/** Versions have the same name and belong to the same date. */
const isVersionOf = (one: string, other: string): RawBuilder<SqlBool> =>
  sql`lower(${sql.ref(`${one}_file.file_name`)}) = lower(${sql.ref(`${other}_file.file_name`)})
    AND ${sql.ref(`${one}.original_start`)} IS NOT DISTINCT FROM ${sql.ref(`${other}.original_start`)}`

async function select(
  db: DbOrTx,
  meetingId: string,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    SELECT l_file.id, l_file.file_name, l_file.bytes, l_file.owner_user_id, l_file.created_at, l_file.content_type, l.meeting_id, l.place,
      l.description, l.original_start, l.replaced_at, u.display_name AS added_by, (
        SELECT count(*)::int FROM meeting_agenda_files v JOIN agenda_files v_file ON v_file.id = v.file_id
        WHERE v.meeting_id = l.meeting_id AND v.file_id <> l.file_id AND ${isVersionOf('v', 'l')}
          AND CASE WHEN l.replaced_at IS NULL THEN v.replaced_at IS NOT NULL ELSE v_file.created_at < l_file.created_at END
      ) AS earlier_versions,
      l.original_start IS NULL AND l.replaced_at IS NOT NULL AND NOT isempty(l.dates_ending) AS is_of_past
    FROM meeting_agenda_files l
    JOIN agenda_files l_file ON l_file.id = l.file_id
    LEFT JOIN users u ON u.id = l_file.owner_user_id
    WHERE l.meeting_id = ${meetingId} AND ${where} ORDER BY ${order}`.execute(db)
  return rows
}

/** What is shown on a date: the files of all dates, then its own. */
export async function listOfDate(
  db: DbOrTx,
  meetingId: string,
  originalStart: number | null,
): Promise<ContentRow[]> {
  const date = sql<Date | null>`${originalStart === null ? null : new Date(originalStart)}`
  return select(db, meetingId, isShownOn(date), sql`l.original_start NULLS FIRST, l.place, l_file.created_at`)
}

/** Files of dates that the series no longer has, so that none is lost: all, or those that one account added. */
export async function listOfRemovedDates(
  db: DbOrTx,
  meetingId: string,
  ownerUserId: string | null,
): Promise<ContentRow[]> {
  const isRemoved = sql<SqlBool>`l.replaced_at IS NULL AND l.original_start IS NOT NULL
    AND (${ownerUserId}::uuid IS NULL OR l_file.owner_user_id = ${ownerUserId}::uuid)
    AND NOT EXISTS (SELECT FROM occurrences o WHERE o.meeting_id = l.meeting_id AND o.original_start = l.original_start)`
  return select(db, meetingId, isRemoved, sql`l.original_start, l.place, l_file.created_at`)
}

/** The next date of a meeting that is not over, else its last one. */
export async function findNextDate(db: DbOrTx, meetingId: string, now: Date): Promise<string | null> {
  const ofMeeting = sql`FROM occurrences WHERE meeting_id = ${meetingId}`
  const { rows } = await sql<{ id: string | null }>`
    SELECT coalesce((SELECT id ${ofMeeting} AND closes_at > ${now} AND is_reserving ORDER BY closes_at, id LIMIT 1),
      (SELECT id ${ofMeeting} ORDER BY closes_at DESC, id DESC LIMIT 1)) AS id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * What is shown on the date that is held in a room: to its hosts, and to invitees with an account who may see the files on the page of the
 * meeting. People who only came by its link see none, except the host's colleagues in a meeting that no one planned.
 */
export async function listOfRoom(
  db: DbOrTx,
  { meetingId, occurrenceId }: { meetingId: string; occurrenceId: string | null },
  { userId, isHost }: { userId: string | null; isHost: boolean },
): Promise<ContentRow[]> {
  const isShown =
    isHost ||
    (userId !== null &&
      ((await areFilesShown(db, meetingId, { userId })) ||
        (await findOrganizationOfColleague(db, { meetingId, userId })) !== null))
  if (!isShown) return []
  const { originalStart } = await getMeetingDate(db, { meetingId, occurrenceId })
  return listOfDate(db, meetingId, originalStart)
}

/** The agenda of the date that is held in a room, and its original start; null for a meeting without dates. */
export async function getMeetingDate(
  db: DbOrTx,
  { meetingId, occurrenceId }: { meetingId: string; occurrenceId: string | null },
): Promise<{ kind: MeetingKind; agenda: string; originalStart: number | null }> {
  const { kind, agenda, original_start } = await db
    .selectFrom('meetings as m')
    .leftJoin('occurrences as o', (join) => join.on('o.id', '=', occurrenceId))
    .select(({ fn }) => ['m.kind', 'o.original_start', fn.coalesce('o.agenda', 'm.agenda').as('agenda')])
    .where('m.id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return { kind, agenda, originalStart: original_start?.getTime() ?? null }
}

/** The organisation of an instant meeting or a personal room that an account has in common with it; null for others. */
export async function findOrganizationOfColleague(
  db: DbOrTx,
  { meetingId, userId }: { meetingId: string; userId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('meetings as m')
    .innerJoin('users as u', 'u.organization_id', 'm.organization_id')
    .select('m.organization_id')
    .where('m.id', '=', meetingId)
    .where('m.kind', '<>', 'scheduled')
    .where('m.cancelled_at', 'is', null)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.organization_id ?? null
}

export async function findOrganizationOf(db: DbOrTx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('organization_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.organization_id ?? null
}

/** Any version of a file. */
export async function find(db: DbOrTx, meetingId: string, fileId: string): Promise<ContentRow | null> {
  const [row] = await select(db, meetingId, sql`l.file_id = ${fileId}`, sql`l.place`)
  return row ?? null
}

/** All versions of a file, the newest first. */
export async function listVersions(db: DbOrTx, { meeting_id, id }: ContentRow): Promise<ContentRow[]> {
  const isOne = sql<SqlBool>`EXISTS (SELECT FROM meeting_agenda_files o JOIN agenda_files o_file ON o_file.id = o.file_id
    WHERE o.meeting_id = l.meeting_id AND o.file_id = ${id} AND ${isVersionOf('o', 'l')})`
  return select(db, meeting_id, isOne, sql`l_file.created_at DESC, l_file.id DESC`)
}

/** Changes of the files of a meeting happen one after the other. */
export async function lockMeeting(tx: Tx, meetingId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`meeting-files:${meetingId}`}, 0))`.execute(tx)
}

/** Whether someone may use a name on a date: not that of another person's file, unless they are host or co-host. */
export async function mayUseName(
  tx: Tx,
  {
    meetingId,
    date,
    fileName,
    userId,
  }: { meetingId: string; date: number | null; fileName: string; userId: string },
): Promise<boolean> {
  const start = date === null ? null : new Date(date)
  const { rows } = await sql`
    SELECT FROM meeting_agenda_files l JOIN agenda_files f ON f.id = l.file_id
    WHERE l.meeting_id = ${meetingId} AND l.replaced_at IS NULL AND l.original_start IS NOT DISTINCT FROM ${start}::timestamptz
      AND lower(f.file_name) = lower(${fileName}::text) AND f.owner_user_id IS DISTINCT FROM ${userId}::uuid
      AND NOT EXISTS (SELECT FROM invitees i
        WHERE i.meeting_id = l.meeting_id AND i.account_id = ${userId} AND i.role IN ('host', 'co_host'))`.execute(
    tx,
  )
  return rows.length === 0
}
