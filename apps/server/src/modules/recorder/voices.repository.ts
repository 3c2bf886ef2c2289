/** What each participant said in a recording, as files of their own. */

import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { CaptureVoicesTable } from './recorder.tables.ts'

type VoiceRow = Selectable<CaptureVoicesTable>

/** Where the storage has a fragment. */
export const voiceKey = (voiceId: string, number: number): string => `captures/voices/${voiceId}.${number}`

export async function find(db: DbOrTx, id: string): Promise<VoiceRow | null> {
  const row = await db.selectFrom('capture_voices').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Does nothing if the same fragment came twice at the same time. */
export async function insertOnce(db: DbOrTx, voice: Insertable<CaptureVoicesTable>): Promise<void> {
  await db
    .insertInto('capture_voices')
    .values(voice)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Returns false if the fragment is not the next one: it was added already, or the voice is gone. */
export async function addFragment(
  db: DbOrTx,
  id: string,
  { number, lengthMs, bytes }: { number: number; lengthMs: number; bytes: number },
): Promise<boolean> {
  const result = await db
    .updateTable('capture_voices')
    .set({
      fragments: sql`fragments + 1`,
      length_ms: sql`greatest(length_ms, ${lengthMs})`,
      bytes: sql`bytes + ${bytes}`,
    })
    .where('id', '=', id)
    .where('fragments', '=', number)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function isInside(db: DbOrTx, roomSessionId: string, participantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('id')
    .where('id', '=', participantId)
    .where('room_session_id', '=', roomSessionId)
    .executeTakeFirst()
  return row !== undefined
}

/** With content, of all recordings of a room session. */
export async function listOfSession(db: DbOrTx, roomSessionId: string): Promise<VoiceRow[]> {
  return db
    .selectFrom('capture_voices as v')
    .innerJoin('captures as c', 'c.id', 'v.capture_id')
    .selectAll('v')
    .where('c.room_session_id', '=', roomSessionId)
    .where('v.fragments', '>', 0)
    .orderBy('v.started_at')
    .orderBy('v.id')
    .execute()
}

/** With content, of one recording. */
export async function listOfRecording(db: DbOrTx, recordingId: string): Promise<VoiceRow[]> {
  return db
    .selectFrom('capture_voices as v')
    .innerJoin('captures as c', 'c.id', 'v.capture_id')
    .selectAll('v')
    .where('c.recording_id', '=', recordingId)
    .where('v.fragments', '>', 0)
    .orderBy('v.started_at')
    .orderBy('v.id')
    .execute()
}

/** Another content, of one fragment, in the place of a voice; a trigger has that deleted. Returns false if it is gone. */
export async function replace(
  tx: Tx,
  id: string,
  { newId, mimeType, bytes }: { newId: string; mimeType: string; bytes: number },
): Promise<boolean> {
  const voice = await tx.deleteFrom('capture_voices').where('id', '=', id).returningAll().executeTakeFirst()
  if (!voice) return false
  await tx
    .insertInto('capture_voices')
    .values({ ...voice, id: newId, mime_type: mimeType, fragments: 1, bytes })
    .execute()
  return true
}

/** Their times are no longer those of the recording. */
export async function deleteOfRecording(tx: Tx, recordingId: string): Promise<void> {
  await tx
    .deleteFrom('capture_voices')
    .where('capture_id', 'in', (eb) =>
      eb.selectFrom('captures').select('id').where('recording_id', '=', recordingId),
    )
    .execute()
}

/** If the recording was removed, no one needs its voices any more. */
export async function deleteOfRemoved(db: DbOrTx, recordingId: string): Promise<void> {
  await sql`
    DELETE FROM capture_voices v USING captures c, recordings r
    WHERE c.id = v.capture_id AND r.id = c.recording_id AND r.id = ${recordingId} AND r.removed_at IS NOT NULL`.execute(
    db,
  )
}

/** A trigger has their fragments deleted from the storage. */
export async function deleteOfSession(tx: Tx, roomSessionId: string): Promise<void> {
  await tx
    .deleteFrom('capture_voices')
    .where('capture_id', 'in', (eb) =>
      eb.selectFrom('captures').select('id').where('room_session_id', '=', roomSessionId),
    )
    .execute()
}

export async function deleteOfUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('capture_voices')
    .where('participant_id', 'in', (eb) =>
      eb
        .selectFrom('participants')
        .select('id')
        .where('user_id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`),
    )
    .execute()
}

/** All of a recording as soon as one of them is older: a transcript of some would lack people without saying so. */
export async function deleteBefore(db: DbOrTx, before: Date): Promise<void> {
  await oldVoicesQuery(before).execute(db)
}

/** For tests: the captures are found first, so that no voice is compared with others. */
export function oldVoicesQuery(before: Date) {
  return sql`
    WITH old AS MATERIALIZED (
        SELECT DISTINCT c.id, c.recording_id FROM capture_voices v JOIN captures c ON c.id = v.capture_id
        WHERE v.started_at < ${before}),
      gone AS MATERIALIZED (
        SELECT id FROM old UNION SELECT c.id FROM captures c JOIN old ON old.recording_id = c.recording_id)
    DELETE FROM capture_voices WHERE capture_id IN (SELECT id FROM gone)`
}
