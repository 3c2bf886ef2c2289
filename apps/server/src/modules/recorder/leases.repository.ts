/**
 * Which recorder has which capture. Times are the database's, because the clocks of machines differ by more than a lease lasts.
 */

import { sql, type Insertable, type Updateable } from 'kysely'
import { inMs } from '../../platform/database/database-clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { isCurrent, type Capture } from './captures.repository.ts'
import type { CapturesTable, RecorderProblem, RecordersTable } from './recorder.tables.ts'

/** A recorder that has not renewed a lease for so long is taken to be dead. It renews every second. */
export const leaseMs = 3_000
/** No one waits at a screen for the file, and a busy machine renews late. */
const finishLeaseMs = 60_000
/** A recorder that has not reported for so long is not counted on. */
const silentMs = 15_000

const claimable = {
  /** Those whose recorder died come first. */
  record: { where: isCurrent, forMs: leaseMs },
  finish: { where: sql`state = 'finishing'`, forMs: finishLeaseMs },
} as const

/** The capture that has waited longest to be recorded, or for its file; null if none waits. Not one of `held`: this recorder has it, and renewed late. */
export async function claim(
  db: DbOrTx,
  recorderId: string,
  work: keyof typeof claimable,
  held: readonly string[] = [],
): Promise<Capture | null> {
  const row = await db
    .updateTable('captures')
    .set({
      recorder_id: recorderId,
      leased_until: inMs(claimable[work].forMs),
      starts: sql`starts + 1`,
      state: sql`CASE WHEN state = 'queued' THEN 'starting' ELSE state END`,
    })
    .where(
      'id',
      '=',
      sql<string>`(SELECT id FROM captures
        WHERE ${claimable[work].where} AND NOT id = ANY(${[...held]}::uuid[])
          AND (leased_until IS NULL OR leased_until < clock_timestamp())
        ORDER BY state = 'queued', requested_at FOR UPDATE SKIP LOCKED LIMIT 1)`,
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Those that are still this recorder's. */
export async function renew(db: DbOrTx, recorderId: string, ids: readonly string[]): Promise<Capture[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('captures')
    .set({
      leased_until: sql`CASE WHEN state = 'finishing' THEN ${inMs(finishLeaseMs)} ELSE ${inMs(leaseMs)} END`,
    })
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('recorder_id', '=', recorderId)
    .where('leased_until', 'is not', null)
    .returningAll()
    .execute()
}

/** Others can have it after the pause. */
export async function release(
  db: DbOrTx,
  recorderId: string,
  id: string,
  { pauseMs = 0 }: { pauseMs?: number } = {},
): Promise<void> {
  await db
    .updateTable('captures')
    .set({ leased_until: inMs(pauseMs) })
    .where('id', '=', id)
    .where('recorder_id', '=', recorderId)
    .execute()
}

/**
 * The capture, if it is still this recorder's to record. Locks it until the transaction ends, so that no other recorder takes it over: a lease that
 * ran out is good for as long as no one else has it.
 */
export async function lockHeld(tx: Tx, recorderId: string, id: string): Promise<Capture | null> {
  const row = await tx
    .selectFrom('captures')
    .selectAll()
    .where('id', '=', id)
    .where('recorder_id', '=', recorderId)
    .where('state', 'in', ['starting', 'recording', 'paused'])
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Changes a capture whose file this recorder makes. Returns false, and changes nothing, if another one does by now. */
export async function updateFinishing(
  db: DbOrTx,
  recorderId: string,
  id: string,
  changes: Updateable<CapturesTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('captures')
    .set(changes)
    .where('id', '=', id)
    .where('recorder_id', '=', recorderId)
    .where('state', '=', 'finishing')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function report(
  db: DbOrTx,
  id: string,
  state: Pick<Insertable<RecordersTable>, 'capacity' | 'problem' | 'can_trim'>,
): Promise<void> {
  const facts = { ...state, seen_at: inMs(0) }
  await db
    .insertInto('recorders')
    .values({ id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute()
}

/** Whether there is a recorder that can trim recordings. */
export async function canTrim(db: DbOrTx): Promise<boolean> {
  const row = await db
    .selectFrom('recorders')
    .select('id')
    .where('seen_at', '>', inMs(-silentMs))
    .where('can_trim', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Null: there is a recorder that can record. Otherwise why there is none. */
export async function findObstacle(db: DbOrTx): Promise<'no_recorder' | RecorderProblem | null> {
  const rows = await db
    .selectFrom('recorders')
    .select(['capacity', 'problem'])
    .where('seen_at', '>', inMs(-silentMs))
    .orderBy('capacity', 'desc')
    .limit(1)
    .execute()
  const [best] = rows
  if (!best) return 'no_recorder'
  return best.capacity > 0 ? null : (best.problem ?? 'no_recorder')
}

export async function remove(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('recorders').where('id', '=', id).execute()
}

export async function deleteSilent(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('recorders')
    .where('seen_at', '<', inMs(-60 * silentMs))
    .execute()
}

const isAbandoned = (forMs: number) =>
  sql<boolean>`${isCurrent} AND coalesce(leased_until, requested_at) < ${inMs(-forMs)}`

/** Captures that no recorder has had for so long. */
export async function listAbandoned(db: DbOrTx, forMs: number): Promise<Capture[]> {
  return db.selectFrom('captures').selectAll().where(isAbandoned(forMs)).execute()
}

/** Whether no recorder has come back to it meanwhile. Locks it until the transaction ends, so that none can. */
export async function lockAbandoned(tx: Tx, id: string, forMs: number): Promise<boolean> {
  const row = await tx
    .selectFrom('captures')
    .select('id')
    .where('id', '=', id)
    .where(isAbandoned(forMs))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Captures of this recorder whose room has had no one inside for so long. */
export async function listEmpty(db: DbOrTx, ids: readonly string[], forMs: number): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('captures as c')
    .innerJoin('room_sessions as s', 's.id', 'c.room_session_id')
    .select('c.id')
    .where('c.id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where((eb) => eb.or([eb('s.ended_at', 'is not', null), eb('s.emptied_at', '<', inMs(-forMs))]))
    .execute()
  return rows.map(({ id }) => id)
}

/** When the last person left the room; null while someone is there. */
export async function findEmptiedAt(db: DbOrTx, roomSessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('room_sessions')
    .select('emptied_at')
    .where('id', '=', roomSessionId)
    .executeTakeFirst()
  return row?.emptied_at ?? null
}
