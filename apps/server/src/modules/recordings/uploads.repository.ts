/** The SQL of running uploads, until they are kept. */

import type { RecordingExtension } from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { RecordingRow } from './recordings.repository.ts'
import type { RecordingsTable } from './recordings.tables.ts'

/** What was read from the file. */
export interface FileFacts {
  file_name: string
  extension: RecordingExtension
  has_video: boolean
  length_ms: number
  kept_at: Date
  failed_as: null
}

export interface Total {
  count: number
  bytes: number
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

const totalOf = ({ count, bytes }: Total): Total => ({ count: Number(count), bytes: Number(bytes) })
export async function insert(db: DbOrTx, recording: Insertable<RecordingsTable>): Promise<RecordingRow> {
  return db.insertInto('recordings').values(recording).returningAll().executeTakeFirstOrThrow()
}

/** Kept or not. */
export async function find(db: DbOrTx, id: string): Promise<RecordingRow | null> {
  return (await db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** An upload of someone, kept or not. Throws `file.not_found`. */
export async function getSent(db: DbOrTx, userId: string, id: string): Promise<RecordingRow> {
  const row = await db
    .selectFrom('recordings')
    .selectAll()
    .where('id', '=', id)
    .where('added_by_user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('file.not_found')
  return row
}

/** All of its bytes are there. Returns false if it is gone. */
export async function noteWhole(db: DbOrTx, id: string): Promise<boolean> {
  const result = await db
    .updateTable('recordings')
    .set({ parts_there: 1 })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns false if it is kept already, or gone. */
export async function keep(db: DbOrTx, id: string, facts: FileFacts): Promise<boolean> {
  const result = await db
    .updateTable('recordings')
    .set(facts)
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns false if it is kept, or gone. */
export async function deleteUnfinished(db: DbOrTx, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recordings')
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countOfSession(db: DbOrTx, roomSessionId: string): Promise<number> {
  const row = await sums(db).where('room_session_id', '=', roomSessionId).executeTakeFirstOrThrow()
  return totalOf(row).count
}

export async function sumUnfinished(db: DbOrTx, userId: string): Promise<Total> {
  return totalOf(
    await sums(db)
      .where('added_by_user_id', '=', userId)
      .where('kept_at', 'is', null)
      .executeTakeFirstOrThrow(),
  )
}

export async function sumOfOrganization(db: DbOrTx, organizationId: string): Promise<Total> {
  return totalOf(await sums(db).where('organization_id', '=', organizationId).executeTakeFirstOrThrow())
}

/** Locks the totals of an organisation until the transaction ends. */
export async function lockRecordingsOf(tx: Tx, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`recordings:${organizationId}`}, 0))`.execute(tx)
}
