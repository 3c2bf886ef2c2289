import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { networkPrefixOf } from '../../../platform/limits/ip-key.ts'
import type { AheadConnectionsTable } from '../rooms.tables.ts'

/** How long a connection waits for Join. */
export const aheadMs = 5 * 60_000

/** How many may wait at the same time. Everyone else connects when they join. */
const bounds = { perRoom: 100, perAddress: 30, perNetwork: 60, perAccount: 3 }
/** An arbitrary key of `pg_advisory_xact_lock`: connections are counted one after the other. */
const countLock = 7_263_544_003

interface Ahead {
  id: string
  roomSessionId: string
}

const rows = (db: DbOrTx) =>
  db.selectFrom('ahead_connections').select(['id', 'room_session_id as roomSessionId'])

/** Returns false if too many of the room, the address or the account wait already. */
export async function insertWithinBounds(tx: Tx, row: AheadConnectionsTable): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${countLock})`.execute(tx)
  const prefix = networkPrefixOf(row.address)
  const counts = await tx
    .selectNoFrom(({ selectFrom }) => {
      const count = selectFrom('ahead_connections').select(sql<number>`count(*)::int`.as('count'))
      const ofNetwork =
        prefix === null ? count.where(sql<boolean>`false`) : count.where('address', 'like', `${prefix}%`)
      return [
        count.where('room_session_id', '=', row.room_session_id).as('ofRoom'),
        count.where('address', '=', row.address).as('ofAddress'),
        ofNetwork.as('ofNetwork'),
        count.where('user_id', '=', row.user_id).as('ofAccount'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { ofRoom, ofAddress, ofNetwork, ofAccount } = counts
  const isWithin =
    (ofRoom ?? 0) < bounds.perRoom &&
    (ofAddress ?? 0) < bounds.perAddress &&
    (ofNetwork ?? 0) < bounds.perNetwork &&
    (ofAccount ?? 0) < bounds.perAccount
  if (isWithin) await tx.insertInto('ahead_connections').values(row).execute()
  return isWithin
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
