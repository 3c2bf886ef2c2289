/** People who wait to be admitted, until a host decides or their page is gone. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { participantOf, type Participant } from '../participants/participant.ts'
import { participants } from '../participants/participants.repository.ts'
import { placeGraceMs } from '../participants/places.ts'
import type { BlockedDevices } from '../participants/rights.policy.ts'
import type { WaitReason } from '../rooms.tables.ts'

export async function isAnyoneWaitingForHost(db: DbOrTx, roomSessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('id')
    .where('room_session_id', '=', roomSessionId)
    .where('status', '=', 'waiting')
    .where('waits_for', '=', 'host_absent')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** People who wait for approval, those who have waited longest first. */
export async function listFirst(db: DbOrTx, roomSessionId: string, limit: number): Promise<Participant[]> {
  const rows = await participants(db)
    .where('p.room_session_id', '=', roomSessionId)
    .where('p.status', '=', 'waiting')
    .where('p.waits_for', '=', 'approval')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(participantOf)
}

export async function count(db: DbOrTx, roomSessionId: string): Promise<number> {
  const row = await db
    .selectFrom('participants')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('room_session_id', '=', roomSessionId)
    .where('status', '=', 'waiting')
    .where('waits_for', '=', 'approval')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Changes the status of waiting people, oldest first, and returns their IDs. */
export async function decide(
  db: DbOrTx,
  roomSessionId: string,
  {
    waitsFor,
    participantIds,
    status,
    now,
    blocked,
    limit,
  }: {
    waitsFor?: WaitReason
    /** Default: all. */
    participantIds?: readonly string[]
    status: 'admitted' | 'denied'
    now: Date
    /** What is off when they arrive. */
    blocked?: BlockedDevices
    /** Default: all. */
    limit?: number
  },
): Promise<string[]> {
  let waiting = db
    .selectFrom('participants')
    .select('id')
    .where('room_session_id', '=', roomSessionId)
    .where('status', '=', 'waiting')
    .orderBy('created_at')
    // IDs count up within a millisecond.
    .orderBy('id')
  if (limit !== undefined) waiting = waiting.limit(limit)
  if (waitsFor) waiting = waiting.where('waits_for', '=', waitsFor)
  if (participantIds) waiting = waiting.where('id', '=', sql<string>`ANY(${[...participantIds]}::uuid[])`)
  const rows = await db
    .updateTable('participants')
    .set({
      status,
      waits_for: null,
      decided_at: now,
      last_seen_at: now,
      ...(status === 'admitted'
        ? { place_until: new Date(now.getTime() + placeGraceMs), returns_by_approval: false }
        : {}),
      ...(blocked
        ? { microphone_held: blocked.isMicrophoneBlocked, camera_held: blocked.isCameraBlocked }
        : {}),
    })
    .where('id', 'in', waiting)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** People who wait for a host need a host's approval from now on. */
export async function requireApproval(db: DbOrTx, roomSessionId: string): Promise<void> {
  await db
    .updateTable('participants')
    .set({ waits_for: 'approval' })
    .where('room_session_id', '=', roomSessionId)
    .where('status', '=', 'waiting')
    .execute()
}

/** Notes that their page is open; the others are deleted after a while. */
export async function touch(db: DbOrTx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('participants').set({ last_seen_at: now }).where('id', 'in', ids).execute()
}

/** Ends the wait of people whose page is gone. Returns how many. */
export async function endStaleWaits(
  db: DbOrTx,
  roomSessionId: string,
  { seenBefore, now }: { seenBefore: Date; now: Date },
): Promise<number> {
  const rows = await db
    .selectFrom('participants')
    .select('id')
    .where('room_session_id', '=', roomSessionId)
    .where('status', '=', 'waiting')
    .where('last_seen_at', '<', seenBefore)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await endWaits(db, ids, now)
  return ids.length
}

/** waiting → left for people who were inside before (`place_until`); nothing is kept of the others. Does nothing in any other status. */
export async function endWaits(db: DbOrTx, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('participants')
    // Not as people who were inside a moment ago: they still need approval.
    .set({ status: 'left', waits_for: null, decided_at: new Date(now.getTime() - placeGraceMs - 1) })
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('status', '=', 'waiting')
    .where('place_until', 'is not', null)
    .execute()
  await db
    .deleteFrom('participants')
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('status', '=', 'waiting')
    .execute()
}
