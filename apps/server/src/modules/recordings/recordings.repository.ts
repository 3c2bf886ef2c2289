/** The SQL of recordings as people use them; the demo, exports and moves have their own. */

import type { RecordingExtension } from '@majlis/contract'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { RecordingsTable } from './recordings.tables.ts'

export type RecordingRow = Selectable<RecordingsTable>

/** One that is kept, with what is shown of its meeting. */
export interface KeptRecording extends RecordingRow {
  file_name: string
  extension: RecordingExtension
  has_video: boolean
  length_ms: number
  kept_at: Date
  /** Twelve digits. */
  public_id: string
  owner_user_id: string
  title: string
  started_at: Date
  ended_at: Date
  /** Null, as the next two, where it is of no planned date. */
  calendar_id: string | null
  original_start: Date | null
  starts_at: Date | null
  is_all_day: boolean
  time_zone: string
  /** Whether the file is to be had by its name. */
  is_link_working: boolean
  added_by: string | null
}

/** One that was removed just now, and of which meeting it was. */
export interface RemovedRecording {
  organization_id: string
  original_file_name: string
  title: string
  public_id: string
  started_at: Date
  owner_user_id: string
  owner_name: string
}

/** What reading the file has told of it. */
export interface Kept {
  file_name: string
  extension: RecordingExtension
  has_video: boolean
  length_ms: number
  kept_at: Date
  failed_as: null
}

export interface Filled {
  count: number
  bytes: number
}

/**
 * Owners who are active have their links. Those of a suspended owner lead on and those of a deleted one nowhere, unless the organisation
 * has decided otherwise.
 */
export const isLinkWorking = sql<boolean>`(CASE WHEN owner.deleted_at IS NULL AND owner.status <> 'suspended' THEN true
  WHEN r.link_decision IS NULL THEN owner.deleted_at IS NULL ELSE r.link_decision = 'kept' END)`

function kept(db: DbOrTx) {
  return (
    db
      .selectFrom('recordings as r')
      .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
      .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
      .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
      // Its own meeting: a series may have several parts.
      .leftJoin('meetings as planned', (join) =>
        join
          .onRef('planned.id', '=', 'o.meeting_id')
          .on('planned.kind', '=', 'scheduled')
          .on('planned.cancelled_at', 'is', null)
          .on('o.is_reserving', '=', true),
      )
      .innerJoin('users as owner', 'owner.id', 'm.host_user_id')
      .leftJoin('users as u', 'u.id', 'r.added_by_user_id')
      .selectAll('r')
      .select((eb) => [
        eb.fn.coalesce('o.title', 'm.title').as('title'),
        eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'),
        eb.fn.coalesce('s.ended_at', 'o.ends_at', 's.created_at').as('ended_at'),
      ])
      .select((eb) => [
        'planned.id as calendar_id',
        'o.original_start',
        'o.starts_at',
        eb.fn.coalesce('planned.is_all_day', 'm.is_all_day').as('is_all_day'),
        eb.fn.coalesce('planned.time_zone', 'm.time_zone').as('time_zone'),
      ])
      .select(['m.meeting_id as public_id', 'm.host_user_id as owner_user_id', 'u.display_name as added_by'])
      .select(isLinkWorking.as('is_link_working'))
      .where('r.kept_at', 'is not', null)
      .$narrowType<Pick<KeptRecording, Exclude<keyof Kept, 'failed_as'>>>()
  )
}

function sums(db: DbOrTx) {
  return db
    .selectFrom('recordings')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('removed_at', 'is', null)
}

const filled = ({ count, bytes }: Filled): Filled => ({ count: Number(count), bytes: Number(bytes) })
export async function insert(db: DbOrTx, recording: Insertable<RecordingsTable>): Promise<RecordingRow> {
  return db.insertInto('recordings').values(recording).returningAll().executeTakeFirstOrThrow()
}

/** Kept or not. */
export async function find(db: DbOrTx, id: string): Promise<RecordingRow | null> {
  return (await db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** What somebody has sent, also when it is kept by now. */
export async function findSent(db: DbOrTx, userId: string, id: string): Promise<RecordingRow | null> {
  const row = await db
    .selectFrom('recordings')
    .selectAll()
    .where('id', '=', id)
    .where('added_by_user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function findKept(db: DbOrTx, id: string): Promise<KeptRecording | null> {
  return (await kept(db).where('r.id', '=', id).executeTakeFirst()) ?? null
}

export async function findOfMeetings(
  db: DbOrTx,
  meetingIds: readonly string[],
  fileName: string,
): Promise<KeptRecording | null> {
  const row = await kept(db)
    .where('r.file_name', '=', fileName)
    .where('r.meeting_id', 'in', meetingIds)
    .executeTakeFirst()
  return row ?? null
}

/** Over all organisations: the name itself is what authorises. Not where its link has ended. */
export async function findPublic(db: DbOrTx, fileName: string): Promise<KeptRecording | null> {
  const row = await kept(db)
    .where('r.file_name', '=', fileName)
    .where('r.removed_at', 'is', null)
    .where(isLinkWorking)
    .executeTakeFirst()
  return row ?? null
}

/** With the removed ones; the last time that the meeting took place first. Goes on after one of them. */
export function listOfMeetings(
  db: DbOrTx,
  meetingIds: readonly string[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<KeptRecording[]> {
  // Null, and nothing then, for one of other meetings.
  const isFurther = sql<boolean>`(coalesce(s.started_at, s.created_at), r.id) < (
    SELECT coalesce(last_session.started_at, last_session.created_at), last.id
    FROM recordings AS last JOIN room_sessions AS last_session ON last_session.id = last.room_session_id
    WHERE last.id = ${after ?? null} AND last.meeting_id = ANY(${[...meetingIds]}::uuid[]))`
  return kept(db)
    .where('r.meeting_id', 'in', meetingIds)
    .$if(after !== undefined, (query) => query.where(isFurther))
    .orderBy('started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** What there is of the meetings that somebody owns, newest first. */
export function listOwned(
  db: DbOrTx,
  owner: { organizationId: string; userId: string },
  { search, before, limit }: { search: string | undefined; before: string | undefined; limit: number },
): Promise<KeptRecording[]> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`
  return kept(db)
    .where('r.organization_id', '=', owner.organizationId)
    .where('m.host_user_id', '=', owner.userId)
    .where('r.removed_at', 'is', null)
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          eb(eb.fn.coalesce('o.title', 'm.title'), 'ilike', pattern),
          eb('r.original_file_name', 'ilike', pattern),
        ]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? ''))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Bytes of a part have come, and may be on the disk from now on; false where the last ones came no later than `after`. */
export async function beginPart(
  db: DbOrTx,
  id: string,
  part: number,
  { at, after }: { at: Date; after: Date | null },
): Promise<boolean> {
  const result = await db
    .updateTable('recordings')
    .set({ progress_at: at, parts_begun: sql`greatest(parts_begun, ${part + 1}::integer)` })
    .where('id', '=', id)
    .$if(after !== null, (query) => query.where('progress_at', '>', after))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Counts a part that has come; false where another one is awaited. */
export async function countPart(db: DbOrTx, id: string, part: number): Promise<boolean> {
  const result = await db
    .updateTable('recordings')
    .set({ parts_there: part + 1 })
    .where('id', '=', id)
    .where('parts_there', '=', part)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Does nothing where it is kept already, or gone. */
export async function keep(db: DbOrTx, id: string, facts: Kept): Promise<void> {
  await db.updateTable('recordings').set(facts).where('id', '=', id).where('kept_at', 'is', null).execute()
}

/** False where it is kept, or gone. */
export async function deleteUnfinished(db: DbOrTx, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recordings')
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * The entries stay; their contents are named to be dropped in the same transaction. Returns those that were not removed already, with
 * what tells which they were.
 */
export async function remove(db: DbOrTx, ids: readonly string[], at: Date): Promise<RemovedRecording[]> {
  const { rows } = await sql<RemovedRecording>`
    UPDATE recordings r SET removed_at = ${at}
    FROM meetings m, users u, room_sessions s LEFT JOIN occurrences o ON o.id = s.occurrence_id
    WHERE r.id = ANY(${[...ids]}::uuid[]) AND r.removed_at IS NULL
      AND m.id = r.meeting_id AND u.id = m.host_user_id AND s.id = r.room_session_id
    RETURNING r.organization_id, r.original_file_name, coalesce(o.title, m.title) AS title, m.meeting_id AS public_id,
      coalesce(s.started_at, s.created_at) AS started_at, m.host_user_id AS owner_user_id,
      u.display_name AS owner_name`.execute(db)
  return rows
}

/** So many of those that were kept before then, the oldest first; nobody else takes them until the transaction ends. */
export async function takeKeptBefore(
  db: DbOrTx,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kept_at', '<', before)
    .where('removed_at', 'is', null)
    .orderBy('kept_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export async function countOfSession(db: DbOrTx, roomSessionId: string): Promise<number> {
  const row = await sums(db).where('room_session_id', '=', roomSessionId).executeTakeFirstOrThrow()
  return filled(row).count
}

export async function sumUnfinished(db: DbOrTx, userId: string): Promise<Filled> {
  return filled(
    await sums(db)
      .where('added_by_user_id', '=', userId)
      .where('kept_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
}

export async function sumOfOrganization(db: DbOrTx, organizationId: string): Promise<Filled> {
  return filled(await sums(db).where('organization_id', '=', organizationId).executeTakeFirstOrThrow())
}

/** What an organisation's recordings come to is looked at by one at a time. */
export async function lockRecordingsOf(tx: Tx, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`recordings:${organizationId}`}, 0))`.execute(tx)
}
