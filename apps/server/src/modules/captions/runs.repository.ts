/** Which process captions which room. Uses the database's clock, because the clocks of machines may differ by more than a lease. */

import type { CaptionState } from '@majlis/contract'
import { sql } from 'kysely'
import { inMs } from '../../platform/database/database-clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import '../rooms/rooms.tables.ts'
import './captions.tables.ts'

/** A process that has not renewed its lease for this long counts as dead. It renews every second. */
const leaseMs = 5_000

/** People are inside, and a host has turned captions on. Matches the index `room_sessions_captioned`. */
const isWanted = sql<boolean>`s.ended_at IS NULL AND s.settings @> '{"liveCaptions": true}'
  AND s.started_at IS NOT NULL AND s.emptied_at IS NULL`

export interface WantedRoom {
  roomSessionId: string
  organizationId: string
  hostUserId: string
}

/** Rooms without a process that captions them, the longest open first; not those of `refused`. */
export async function listWaiting(
  db: Db,
  { refused, limit }: { refused: readonly string[]; limit: number },
): Promise<WantedRoom[]> {
  return db
    .selectFrom('room_sessions as s')
    .innerJoin('meetings as m', 'm.id', 's.meeting_id')
    .leftJoin('caption_runs as r', 'r.room_session_id', 's.id')
    .select(['s.id as roomSessionId', 's.organization_id as organizationId', 'm.host_user_id as hostUserId'])
    .where(isWanted)
    .where(sql<boolean>`(r.leased_until IS NULL OR r.leased_until < clock_timestamp())`)
    .where('s.id', '<>', sql<string>`ALL(${[...refused]}::uuid[])`)
    .orderBy('s.started_at')
    .limit(limit)
    .execute()
}

/** False if another process was faster. */
export async function claim(
  db: DbOrTx,
  run: { roomSessionId: string; workerId: string; listenerId: string },
): Promise<boolean> {
  const values = {
    worker_id: run.workerId,
    listener_id: run.listenerId,
    state: 'starting' as const,
    leased_until: inMs(leaseMs),
  }
  const row = await db
    .insertInto('caption_runs')
    .values({ room_session_id: run.roomSessionId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('room_session_id')
        .doUpdateSet(values)
        .where(sql<boolean>`caption_runs.leased_until < clock_timestamp()`),
    )
    .returning('room_session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The rooms that still belong to this process and still want captions. */
export async function renew(db: Db, workerId: string, ids: readonly string[]): Promise<WantedRoom[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('caption_runs as r')
    .from('room_sessions as s')
    .innerJoin('meetings as m', 'm.id', 's.meeting_id')
    .set({ leased_until: inMs(leaseMs) })
    .whereRef('s.id', '=', 'r.room_session_id')
    .where('r.room_session_id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('r.worker_id', '=', workerId)
    .where(isWanted)
    .returning([
      's.id as roomSessionId',
      's.organization_id as organizationId',
      'm.host_user_id as hostUserId',
    ])
    .execute()
}

/** False if the room no longer belongs to this process. */
export async function setState(
  db: DbOrTx,
  { roomSessionId, workerId, state }: { roomSessionId: string; workerId: string; state: CaptionState },
): Promise<boolean> {
  const result = await db
    .updateTable('caption_runs')
    .set({ state })
    .where('room_session_id', '=', roomSessionId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Other processes can take the room after the pause, in which it belongs to none. */
export async function release(
  db: DbOrTx,
  run: { roomSessionId: string; workerId: string },
  pauseMs: number,
): Promise<void> {
  await db
    .updateTable('caption_runs')
    .set({ leased_until: inMs(pauseMs), worker_id: sql<string>`gen_random_uuid()` })
    .where('room_session_id', '=', run.roomSessionId)
    .where('worker_id', '=', run.workerId)
    .execute()
}

/** The last process of the room, and whether it still holds the room; null if none has begun. */
export async function findRun(
  db: DbOrTx,
  roomSessionId: string,
): Promise<{ state: CaptionState; isHeld: boolean } | null> {
  const row = await db
    .selectFrom('caption_runs')
    .select(['state', sql<boolean>`leased_until > clock_timestamp()`.as('isHeld')])
    .where('room_session_id', '=', roomSessionId)
    .executeTakeFirst()
  return row ?? null
}

/** Notes which rooms wait, with no process that captions them, and returns those for which this is new. They can still be claimed at any time. */
export async function markFull(db: DbOrTx, workerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ room_session_id: string }>`
    INSERT INTO caption_runs (room_session_id, worker_id, listener_id, state, leased_until)
    SELECT s.id, ${workerId}, gen_random_uuid(), 'full', clock_timestamp()
      FROM room_sessions s LEFT JOIN caption_runs r ON r.room_session_id = s.id
     WHERE ${isWanted}
       AND (r.room_session_id IS NULL OR (r.leased_until < clock_timestamp() AND r.state <> 'full'))
     ORDER BY s.started_at LIMIT ${limit}
    ON CONFLICT (room_session_id) DO UPDATE
      SET state = 'full', worker_id = excluded.worker_id, leased_until = excluded.leased_until
      WHERE caption_runs.leased_until < clock_timestamp() AND caption_runs.state <> 'full'
    RETURNING room_session_id`.execute(db)
  return rows.map(({ room_session_id: id }) => id)
}

/** Whether the identity is the room's listening process. */
export async function isListener(db: DbOrTx, roomSessionId: string, identity: string): Promise<boolean> {
  const row = await db
    .selectFrom('caption_runs')
    .select('listener_id')
    .where('room_session_id', '=', roomSessionId)
    .where('leased_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.listener_id === identity
}

export async function deleteOf(db: DbOrTx, roomSessionId: string): Promise<void> {
  await db.deleteFrom('caption_runs').where('room_session_id', '=', roomSessionId).execute()
}
