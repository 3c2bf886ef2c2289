/** What was recorded, by browser and fragment. */

import type { ClockPart } from '@majlis/contract'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { CaptureSegmentsTable } from './recorder.tables.ts'

export type Segment = Selectable<CaptureSegmentsTable>

/** Where the storage has a fragment. */
export const fragmentKey = (segmentId: string, number: number): string => `captures/${segmentId}.${number}`

export async function insert(db: DbOrTx, segment: Insertable<CaptureSegmentsTable>): Promise<Segment> {
  return db.insertInto('capture_segments').values(segment).returningAll().executeTakeFirstOrThrow()
}

/** Null for unknown tokens. */
export async function findByToken(db: DbOrTx, id: string, tokenHash: Buffer): Promise<Segment | null> {
  const row = await db
    .selectFrom('capture_segments')
    .selectAll()
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** Locks it until the transaction ends. Null once the file was made. */
export async function findForUpdate(tx: Tx, id: string): Promise<Segment | null> {
  const row = await tx
    .selectFrom('capture_segments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Before its capture is locked, as fragments do, so that neither waits for the other. */
export async function lockAll(tx: Tx, captureId: string): Promise<void> {
  await tx
    .selectFrom('capture_segments')
    .select('id')
    .where('capture_id', '=', captureId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** With content, in the order in which they were recorded. */
export async function listRecorded(db: DbOrTx, captureId: string): Promise<Segment[]> {
  return db
    .selectFrom('capture_segments')
    .selectAll()
    .where('capture_id', '=', captureId)
    .where('fragments', '>', 0)
    .orderBy('id')
    .execute()
}

export async function addFragment(
  db: DbOrTx,
  id: string,
  {
    mimeType,
    lengthMs,
    at,
    clock,
  }: { mimeType: string; lengthMs: number; at: Date; clock: readonly ClockPart[] },
): Promise<void> {
  await db
    .updateTable('capture_segments')
    .set({
      fragments: sql`fragments + 1`,
      length_ms: sql`greatest(length_ms, ${lengthMs})`,
      mime_type: mimeType,
      clock: JSON.stringify(clock),
      last_fragment_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** From then on none of the capture's browsers can add fragments. */
export async function closeAll(db: DbOrTx, captureId: string, at: Date): Promise<void> {
  await db
    .updateTable('capture_segments')
    .set({ closed_at: at })
    .where('capture_id', '=', captureId)
    .where('closed_at', 'is', null)
    .execute()
}

/** A trigger has their fragments deleted from the storage. */
export async function deleteAll(db: DbOrTx, captureId: string): Promise<void> {
  await db.deleteFrom('capture_segments').where('capture_id', '=', captureId).execute()
}

/** The recordings in progress of a room, as identities in the SFU. */
export async function listOpenIds(db: DbOrTx, roomSessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('capture_segments as s')
    .innerJoin('captures as c', 'c.id', 's.capture_id')
    .select('s.id')
    .where('c.room_session_id', '=', roomSessionId)
    .where('s.closed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
