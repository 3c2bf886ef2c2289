import { sql, type Insertable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { AgendaFileRow } from '../meetings/index.ts'
import type { AgendaFilesTable } from '../meetings/agenda-files.tables.ts'

export interface Filled {
  count: number
  bytes: number
}

/** A file that no meeting has which could still be opened. Of a cancelled meeting, past dates keep theirs: the others have no row. */
const isUnused = sql<boolean>`NOT EXISTS (SELECT FROM meeting_agenda_files l JOIN meetings m ON m.id = l.meeting_id
  WHERE l.file_id = agenda_files.id AND (m.cancelled_at IS NULL OR EXISTS (SELECT FROM occurrences o
    WHERE o.meeting_id = l.meeting_id AND (o.original_start = l.original_start
      OR l.original_start IS NULL AND (l.replaced_at IS NOT NULL OR l.dates_ending @> o.closes_at)))))`

function sums(db: DbOrTx) {
  return db
    .selectFrom('agenda_files')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
}

const filled = ({ count, bytes }: Filled): Filled => ({ count: Number(count), bytes: Number(bytes) })

export async function insert(db: DbOrTx, file: Insertable<AgendaFilesTable>): Promise<void> {
  await db.insertInto('agenda_files').values(file).execute()
}

/** A file that someone has uploaded. */
export async function findOwn(db: DbOrTx, ownerUserId: string, id: string): Promise<AgendaFileRow | null> {
  const row = await db
    .selectFrom('agenda_files')
    .selectAll()
    .where('id', '=', id)
    .where('owner_user_id', '=', ownerUserId)
    .executeTakeFirst()
  return row ?? null
}

/** A file of a meeting. */
export async function findOfMeeting(
  db: DbOrTx,
  meetingId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<AgendaFileRow | null> {
  const row = await db
    .selectFrom('agenda_files as f')
    .innerJoin('meeting_agenda_files as l', 'l.file_id', 'f.id')
    .selectAll('f')
    .where('f.id', '=', id)
    .where('l.meeting_id', '=', meetingId)
    .$if(isLocked, (query) => query.forShare('f'))
    .executeTakeFirst()
  return row ?? null
}

/** Whether a person who takes part may see the files: people outside the organisation only if the host allows it. */
export async function areFilesShown(
  db: DbOrTx,
  meetingId: string,
  to: { userId: string } | { inviteeId: string },
): Promise<boolean> {
  const isOne = 'userId' in to ? sql`i.account_id = ${to.userId}` : sql`i.id = ${to.inviteeId}`
  const { rows } = await sql`
    SELECT FROM meetings m JOIN invitees i ON i.meeting_id = m.id AND ${isOne}
    LEFT JOIN users u ON u.id = i.account_id
    WHERE m.id = ${meetingId} AND (m.guests_see_files OR u.organization_id = m.organization_id)`.execute(db)
  return rows.length > 0
}

export async function findMeetingTitle(db: DbOrTx, meetingId: string): Promise<string | null> {
  const row = await db.selectFrom('meetings').select('title').where('id', '=', meetingId).executeTakeFirst()
  return row?.title ?? null
}

export async function sumUnused(db: DbOrTx, ownerUserId: string): Promise<Filled> {
  return filled(
    await sums(db).where('owner_user_id', '=', ownerUserId).where(isUnused).executeTakeFirstOrThrow(),
  )
}

export async function sumOfOrganization(db: DbOrTx, organizationId: string): Promise<Filled> {
  return filled(await sums(db).where('organization_id', '=', organizationId).executeTakeFirstOrThrow())
}

/** Drops a file that no meeting uses; false if one does. */
export async function deleteUnused(db: DbOrTx, ownerUserId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('agenda_files')
    .where('id', '=', id)
    .where('owner_user_id', '=', ownerUserId)
    .where(isUnused)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Drops at most so many files that were sent before `before` and that no meeting uses. They are locked and checked again first, so that
 * none is dropped that a meeting gets at this moment.
 */
export async function deleteUnusedFiles(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('agenda_files')
    .select('id')
    .where('created_at', '<', before)
    .where(isUnused)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('agenda_files').where('id', 'in', ids).where(isUnused).execute()
  return rows.length
}

/** Of the files of these meetings, those of one person go to another. */
export async function give(
  db: DbOrTx,
  meetingIds: readonly string[],
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
): Promise<void> {
  await sql`UPDATE agenda_files SET owner_user_id = ${toUserId} WHERE owner_user_id = ${fromUserId}
    AND id IN (SELECT file_id FROM meeting_agenda_files WHERE meeting_id = ANY(${[...meetingIds]}::uuid[]))`.execute(
    db,
  )
}

/** Serialises the checks of how much space the files of an organisation take. */
export async function lockFilesOf(tx: Tx, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`agenda-files:${organizationId}`}, 0))`.execute(
    tx,
  )
}
