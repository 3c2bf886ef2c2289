/** The SQL of kept recordings; the demo, exports and moves have their own. */

import type { RecordingExtension, Redaction } from '@majlis/contract'
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { RecordingsTable } from './recordings.tables.ts'

export type RecordingRow = Selectable<RecordingsTable>

/** A kept recording, with what pages show of its meeting. */
export interface KeptRecording extends RecordingRow {
  file_name: string
  extension: RecordingExtension
  has_video: boolean
  length_ms: number
  kept_at: Date
  /** Twelve digits. */
  public_id: string
  owner_user_id: string
  owner_name: string
  title: string
  started_at: Date
  ended_at: Date
  /** Null, like the next two, if it belongs to no planned date. */
  calendar_id: string | null
  original_start: Date | null
  starts_at: Date | null
  is_all_day: boolean
  time_zone: string
  /** Whether its share link works. */
  is_link_working: boolean
  added_by: string | null
  /** Its beginning or end is being cut off; null if not, or that is done. */
  trim: 'waiting' | 'failed' | null
  /** Passages of it are being redacted: no one gets it until that is done. Null if not. */
  redaction_state: Redaction['state'] | null
  redaction_progress: number | null
}

/** A recording that was just removed, with its meeting. */
export interface RemovedRecording {
  organization_id: string
  original_file_name: string
  title: string
  public_id: string
  started_at: Date
  owner_user_id: string
  owner_name: string
}

/**
 * Links of active owners work. Those of suspended owners work and those of deleted owners do not, unless the organisation has decided
 * otherwise.
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
      // The meeting of the date: a series may have several parts.
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
      .select([
        'm.meeting_id as public_id',
        'm.host_user_id as owner_user_id',
        'owner.display_name as owner_name',
        'u.display_name as added_by',
      ])
      .leftJoin('recording_trims as t', 't.recording_id', 'r.id')
      .leftJoin('recording_redactions as redaction', 'redaction.recording_id', 'r.id')
      .select(['redaction.state as redaction_state', 'redaction.progress as redaction_progress'])
      .select(
        sql<
          'waiting' | 'failed' | null
        >`CASE WHEN t.has_failed THEN 'failed' WHEN t.recording_id IS NOT NULL THEN 'waiting' END`.as('trim'),
      )
      .select(isLinkWorking.as('is_link_working'))
      .where('r.kept_at', 'is not', null)
      .$narrowType<Pick<KeptRecording, 'file_name' | 'extension' | 'has_video' | 'length_ms' | 'kept_at'>>()
  )
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

/** Over all organisations: knowing the name is the permission. Null if the link was ended. */
export async function findPublic(db: DbOrTx, fileName: string): Promise<KeptRecording | null> {
  const row = await kept(db)
    .where('r.file_name', '=', fileName)
    .where('r.removed_at', 'is', null)
    .where(isLinkWorking)
    .executeTakeFirst()
  return row ?? null
}

/** Of one date, in the order in which they were kept; also removed ones. */
export function listOfDate(db: DbOrTx, occurrenceId: string): Promise<KeptRecording[]> {
  return kept(db).where('s.occurrence_id', '=', occurrenceId).orderBy('r.id').execute()
}

/** Of one date, in the order in which they were kept; those whose owner's links work. */
export function listWorkingOfDate(db: DbOrTx, occurrenceId: string): Promise<KeptRecording[]> {
  return kept(db)
    .where('s.occurrence_id', '=', occurrenceId)
    .where('r.removed_at', 'is', null)
    .where(isLinkWorking)
    .orderBy('r.id')
    .execute()
}

/** Recordings of meetings, including removed ones, in pages after the recording `after`; only the one of the file name if it is given. */
export function listOfMeetings(
  db: DbOrTx,
  meetingIds: readonly string[],
  { fileName, after, limit }: { fileName: string | undefined; after: string | undefined; limit: number },
): Promise<KeptRecording[]> {
  return pageAfter(
    kept(db)
      .where('r.meeting_id', 'in', meetingIds)
      .$if(fileName !== undefined, (query) => query.where('r.file_name', '=', fileName ?? '')),
    after,
    sql`last.meeting_id = ANY(${[...meetingIds]}::uuid[])`,
  )
    .limit(limit)
    .execute()
}

/** Recordings of the meetings that someone owns, in pages after the recording `after`. */
export function listOwned(
  db: DbOrTx,
  owner: { organizationId: string; userId: string },
  { search, after, limit }: { search: string | undefined; after: string | undefined; limit: number },
): Promise<KeptRecording[]> {
  const pattern = containing(search ?? '')
  const owned = kept(db)
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
  return pageAfter(
    owned,
    after,
    sql`last.meeting_id IN (SELECT id FROM meetings WHERE host_user_id = ${owner.userId})`,
  )
    .limit(limit)
    .execute()
}

/** By the start of the room session, newest first. The page is empty if the recording `after` is not one of the list (`isListed`). */
function pageAfter(
  query: ReturnType<typeof kept>,
  after: string | undefined,
  isListed: RawBuilder<unknown>,
): ReturnType<typeof kept> {
  const isFurther = sql<boolean>`(coalesce(s.started_at, s.created_at), r.id) < (
    SELECT coalesce(last_session.started_at, last_session.created_at), last.id
    FROM recordings AS last JOIN room_sessions AS last_session ON last_session.id = last.room_session_id
    WHERE last.id = ${after ?? null} AND ${isListed})`
  return query
    .$if(after !== undefined, (further) => further.where(isFurther))
    .orderBy('started_at', 'desc')
    .orderBy('r.id', 'desc')
}

/** Locks it until the transaction ends, removed or not. Call this first before replacing a recording or anything that belongs to it. */
export async function lock(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recordings')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** False if it has been removed. */
export async function setPictures(
  db: DbOrTx,
  id: string,
  pictures: Required<Pick<Updateable<RecordingsTable>, 'poster_bytes' | 'previews'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set(pictures)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function changeLink(
  db: DbOrTx,
  id: string,
  changes: Pick<Updateable<RecordingsTable>, 'is_link_off' | 'link_expires_at' | 'link_passcode'>,
): Promise<void> {
  await db.updateTable('recordings').set(changes).where('id', '=', id).execute()
}

export async function countView(db: DbOrTx, id: string): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ link_views: sql`link_views + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks entries as removed; a trigger queues their contents for deletion in the same transaction. Returns those that were not removed
 * before.
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

/** Recordings that were kept before then, oldest first, locked until the transaction ends. */
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
