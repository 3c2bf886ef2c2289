import type { DbOrTx } from '../../../platform/database/database.ts'
import { hasAccountAccess } from './participant.ts'

/** The holder of a participant token and what they may do right now, read in one query. */
export async function find(db: DbOrTx, tokenHash: Buffer) {
  const row = await db
    .selectFrom('participants as p')
    .innerJoin('room_sessions as s', 's.id', 'p.room_session_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id as participantId', 'p.user_id as userId', 'p.status', 's.id as roomSessionId'])
    .select(['s.organization_id as organizationId', 's.ended_at as endedAt'])
    .select(['u.status as user_status', 'u.deleted_at'])
    .where('p.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return null
  const { user_status, deleted_at, ...holder } = row
  /** Of the account, if there is one: neither suspended nor deleted. */
  return { ...holder, hasAccess: hasAccountAccess({ user_status, deleted_at }) }
}
