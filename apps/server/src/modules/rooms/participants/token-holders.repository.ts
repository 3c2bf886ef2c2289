/** Who holds a participant token, and what they may do right now. */

import type { DbOrTx } from '../../../platform/database/database.ts'
import { hasAccountAccess } from './participant.ts'
import type { ParticipantStatus } from '../rooms.tables.ts'

/** The holder of a participant token, read in one query. */
export interface TokenHolder {
  participantId: string
  roomSessionId: string
  status: ParticipantStatus
  isSessionOver: boolean
  /** Of the account behind it, where there is one: neither suspended nor deleted. */
  hasAccess: boolean
}

export async function find(db: DbOrTx, tokenHash: Buffer): Promise<TokenHolder | null> {
  const row = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id',
      'p.room_session_id',
      'p.status',
      's.ended_at',
      'u.status as user_status',
      'u.deleted_at',
    ])
    .where('p.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  return {
    participantId: row.id,
    roomSessionId: row.room_session_id,
    status: row.status,
    isSessionOver: row.ended_at !== null,
    hasAccess: hasAccountAccess(row),
  }
}

/** Of people who were admitted and not removed, in a room that is open or ended after `endedAfter`. */
export async function findVisit(db: DbOrTx, tokenHash: Buffer, endedAfter: Date) {
  const row = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['s.organization_id as organizationId', 's.id as roomSessionId'])
    .select(['p.id as participantId', 'p.user_id as userId', 'u.status as user_status', 'u.deleted_at'])
    .where('p.token_hash', '=', tokenHash)
    .where('p.status', 'in', ['admitted', 'left'])
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', endedAfter)]))
    .executeTakeFirst()
  if (!row || !hasAccountAccess(row)) return null
  const { organizationId, roomSessionId, participantId, userId } = row
  return { organizationId, roomSessionId, participantId, userId }
}
