import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { networkPrefixOf } from '../../../platform/limits/ip-key.ts'
import type { AheadConnectionsTable } from '../rooms.tables.ts'

/** An arbitrary key of `pg_advisory_xact_lock`: connections are counted one after the other. */
const countLock = 7_263_544_003

interface Ahead {
  id: string
  roomSessionId: string
}

const rows = (db: DbOrTx) =>
  db.selectFrom('ahead_connections').select(['id', 'room_session_id as roomSessionId'])

/** How many wait in the room, from the address and of the account. Nobody else counts or adds one until the transaction ends. */
export async function countForUpdate(
  tx: Tx,
  { room_session_id: roomSessionId, address, user_id: userId }: AheadConnectionsTable,
) {
  await sql`SELECT pg_advisory_xact_lock(${countLock})`.execute(tx)
  const prefix = networkPrefixOf(address)
  const { rows } = await sql<{ ofRoom: number; ofAddress: number; ofNetwork: number; ofAccount: number }>`
    SELECT
      (SELECT count(*)::int FROM ahead_connections WHERE room_session_id = ${roomSessionId}) AS "ofRoom",
      (SELECT count(*)::int FROM ahead_connections WHERE address = ${address}) AS "ofAddress",
      (SELECT count(*)::int FROM ahead_connections WHERE starts_with(address, ${prefix})) AS "ofNetwork",
      (SELECT count(*)::int FROM ahead_connections WHERE user_id = ${userId}) AS "ofAccount"`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('A query without FROM returns a row')
  return counts
}

export async function insert(tx: Tx, row: AheadConnectionsTable): Promise<void> {
  await tx.insertInto('ahead_connections').values(row).execute()
}

/** Takes the connection whose token someone shows: its ID, once. Null if it is over, of another room or of someone else. */
export async function take(
  tx: Tx,
  shown: { roomSessionId: string; userId: string | null; tokenHash: Buffer; since: Date },
): Promise<string | null> {
  const row = await tx
    .deleteFrom('ahead_connections')
    .where('room_session_id', '=', shown.roomSessionId)
    .where('token_hash', '=', shown.tokenHash)
    .where('user_id', 'is not distinct from', shown.userId)
    .where('created_at', '>', shown.since)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether this identity may be connected to the room and wait. */
export async function isWaiting(
  db: DbOrTx,
  roomSessionId: string,
  id: string,
  since: Date,
): Promise<boolean> {
  const row = await rows(db)
    .where('id', '=', id)
    .where('room_session_id', '=', roomSessionId)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function listIds(db: DbOrTx, roomSessionId: string): Promise<string[]> {
  const found = await rows(db).where('room_session_id', '=', roomSessionId).execute()
  return found.map(({ id }) => id)
}

const deleteRows = (db: DbOrTx) =>
  db.deleteFrom('ahead_connections').returning(['id', 'room_session_id as roomSessionId'])

export async function deleteOne(db: DbOrTx, id: string): Promise<void> {
  await deleteRows(db).where('id', '=', id).execute()
}

export async function deleteOfRoom(db: DbOrTx, roomSessionId: string): Promise<Ahead[]> {
  return deleteRows(db).where('room_session_id', '=', roomSessionId).execute()
}

export async function deleteOfUser(db: DbOrTx, userId: string): Promise<Ahead[]> {
  return deleteRows(db).where('user_id', '=', userId).execute()
}

export async function deleteOlder(db: DbOrTx, since: Date): Promise<Ahead[]> {
  return deleteRows(db).where('created_at', '<=', since).execute()
}
