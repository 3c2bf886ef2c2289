/** Recordings in progress, and what hosts have requested of them. */

import type { CaptureFailure } from '@majlis/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { CapturesTable, CaptureWish } from './recorder.tables.ts'

export type Capture = Selectable<CapturesTable>

/** Making a file that failed is tried again after longer and longer pauses, for some hours. */
export const maxFinishes = 40

/** In a room, there is one in these states at most. */
const current = ['queued', 'starting', 'recording', 'paused'] as const
/** The same without parameters, as the index has it. */
export const isCurrent = sql<boolean>`state IN ('queued', 'starting', 'recording', 'paused')`

export async function find(db: DbOrTx, id: string): Promise<Capture | null> {
  const row = await db.selectFrom('captures').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function findCurrent(db: DbOrTx, roomSessionId: string): Promise<Capture | null> {
  const row = await db
    .selectFrom('captures')
    .selectAll()
    .where('room_session_id', '=', roomSessionId)
    .where('state', 'in', current)
    .executeTakeFirst()
  return row ?? null
}

/** The newest one in a room, in any state. */
export async function findLast(db: DbOrTx, roomSessionId: string): Promise<Capture | null> {
  const row = await db
    .selectFrom('captures')
    .selectAll()
    .where('room_session_id', '=', roomSessionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How many wait before it, and itself. */
export async function placeInQueue(db: DbOrTx, { id, requested_at }: Capture): Promise<number> {
  const row = await db
    .selectFrom('captures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'queued')
    .where(sql<boolean>`(requested_at, id) <= (${requested_at}, ${id})`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns null if the room has one already. */
export async function insert(db: DbOrTx, capture: Insertable<CapturesTable>): Promise<Capture | null> {
  const row = await db
    .insertInto('captures')
    .values(capture)
    .onConflict((conflict) => conflict.column('room_session_id').where(isCurrent).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function update(db: DbOrTx, id: string, changes: Updateable<CapturesTable>): Promise<void> {
  await db.updateTable('captures').set(changes).where('id', '=', id).execute()
}

/**
 * `startedAt`: it is the first one, with which the recording has begun. `isSteady`: its browser has recorded for some minutes, so its crash would
 * be a new problem.
 */
export async function addFragment(
  db: DbOrTx,
  id: string,
  { bytes, startedAt, isSteady }: { bytes: number; startedAt: Date | null; isSteady: boolean },
): Promise<void> {
  await db
    .updateTable('captures')
    .set({
      bytes: sql`bytes + ${bytes}`,
      ...(isSteady ? { starts: 0 } : {}),
      ...(startedAt ? { state: 'recording' as const, started_at: startedAt } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** A request to stop is final. Returns whether there was a recording to change. */
export async function want(
  db: DbOrTx,
  roomSessionId: string,
  wanted: CaptureWish,
  failure: CaptureFailure | null = null,
): Promise<boolean> {
  const result = await db
    .updateTable('captures')
    .set({ wanted, ...(failure ? { failure } : {}) })
    .where('room_session_id', '=', roomSessionId)
    .where('state', 'in', current)
    .where('wanted', '<>', 'stop')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes a recording that no recorder has taken yet, since there is nothing to finish. Returns whether there was one. */
export async function deleteQueued(db: DbOrTx, roomSessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('captures')
    .where('room_session_id', '=', roomSessionId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Those that are over; their files are recordings of their own. */
export async function deleteEndedBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('captures')
    .where('organization_id', '=', organizationId)
    .where('state', 'in', ['kept', 'failed'])
    .where('requested_at', '<', before)
    .execute()
}

/** Its recording has become another one. */
export async function followRecording(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await tx.updateTable('captures').set({ recording_id: toId }).where('recording_id', '=', fromId).execute()
}

const isRecorded = sql<boolean>`EXISTS (SELECT FROM capture_segments s WHERE s.capture_id = captures.id AND s.fragments > 0)`

/** failed → finishing, for one more attempt. */
export async function finishFailed(db: DbOrTx, since: Date): Promise<void> {
  await db
    .updateTable('captures')
    .set({ state: 'finishing', starts: maxFinishes - 1, leased_until: null })
    .where('state', '=', 'failed')
    .where('requested_at', '>=', since)
    .where(isRecorded)
    .execute()
}

/** A trigger has them deleted from the storage. */
export async function deleteFragmentsOfFailed(db: DbOrTx, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('captures')
      .set({ bytes: 0 })
      .where('state', '=', 'failed')
      .where('requested_at', '<', before)
      .where(sql<boolean>`EXISTS (SELECT FROM capture_segments s WHERE s.capture_id = captures.id)`)
      .returning('id')
      .execute()
    const ids = failed.map(({ id }) => id)
    await tx
      .deleteFrom('capture_segments')
      .where('capture_id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .execute()
  })
}

async function deleteRow(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('captures').where('id', '=', id).execute()
}

export { deleteRow as delete }
