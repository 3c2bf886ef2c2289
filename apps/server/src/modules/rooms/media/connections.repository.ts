/** Connections to the SFU, as far as it has reported them. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { Participant } from '../participants/participant.ts'
import { connectingMs } from '../participants/participants.repository.ts'

export async function list(db: DbOrTx, roomSessionId: string): Promise<Pick<Participant, 'id' | 'sfuSid'>[]> {
  return db
    .selectFrom('participants')
    .select(['id', 'sfu_sid as sfuSid'])
    .where('room_session_id', '=', roomSessionId)
    .where('sfu_sid', 'is not', null)
    .execute()
}

/** Whether someone was admitted a moment ago and is about to connect. */
export async function hasArriving(db: DbOrTx, roomSessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select(sql`1`.as('one'))
    .where('room_session_id', '=', roomSessionId)
    .where('status', '=', 'admitted')
    .where('last_seen_at', '>', new Date(now.getTime() - connectingMs))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ended sessions with people who are still recorded as connected. */
export async function listSessionsEndedMeanwhile(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .select('s.id')
    .distinct()
    .where('p.sfu_sid', 'is not', null)
    .where('s.ended_at', 'is not', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Of all open sessions. */
export async function listWaitingIds(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .select('p.id')
    .where('p.status', '=', 'waiting')
    .where('s.ended_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}
