import type { DbOrTx } from '../../platform/database/database.ts'

/** A time at which a meeting took place: a room session with people, which has ended. */
export interface HeldSession {
  id: string
  organizationId: string
  meetingId: string
  title: string
  startedAt: number
  endedAt: number
}

/** Of those meetings that the user owns, latest first. */
export async function list(
  db: DbOrTx,
  meetingIds: readonly string[],
  { ownerUserId, limit, id }: { ownerUserId: string; limit: number; id?: string | undefined },
): Promise<HeldSession[]> {
  const rows = await db
    .selectFrom('room_sessions as s')
    .innerJoin('meetings as m', 'm.id', 's.meeting_id')
    .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
    .select((eb) => eb.fn.coalesce('o.title', 'm.title').as('title'))
    .select(['s.id', 's.organization_id', 's.meeting_id', 's.started_at', 's.ended_at'])
    .where('s.meeting_id', 'in', meetingIds)
    .where('m.host_user_id', '=', ownerUserId)
    .where('s.started_at', 'is not', null)
    .where('s.ended_at', 'is not', null)
    .$narrowType<{ started_at: Date; ended_at: Date }>()
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    meetingId: row.meeting_id,
    title: row.title,
    startedAt: row.started_at.getTime(),
    endedAt: row.ended_at.getTime(),
  }))
}

/** The meeting of a room session; null if it is gone. */
export async function findMeetingOf(db: DbOrTx, roomSessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('room_sessions')
    .select('meeting_id')
    .where('id', '=', roomSessionId)
    .executeTakeFirst()
  return row?.meeting_id ?? null
}

/** Whether the user owns one of the meetings. */
export async function ownsOneOf(db: DbOrTx, meetingIds: readonly string[], userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('meetings')
    .select('id')
    .where('id', 'in', meetingIds)
    .where('host_user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
