import type { Insertable, Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { TimeRequestsTable } from './meetings.tables.ts'

/** A new time that an invitee suggests. Times are epoch milliseconds. */
export interface TimeRequest {
  id: string
  meetingId: string
  inviteeId: string
  originalStart: number
  suggestedStart: number
  suggestedEnd: number
  note: string
  state: Selectable<TimeRequestsTable>['state']
}

export async function insert(db: DbOrTx, request: Insertable<TimeRequestsTable>): Promise<void> {
  await db.insertInto('time_requests').values(request).execute()
}

/** Withdraws an invitee's pending suggestions, for one date or for all. */
export async function withdraw(
  db: DbOrTx,
  inviteeId: string,
  originalStart: number | null,
  now: Date,
): Promise<string[]> {
  let query = db
    .updateTable('time_requests')
    .set({ state: 'withdrawn', decided_at: now })
    .where('invitee_id', '=', inviteeId)
    .where('state', '=', 'pending')
  if (originalStart !== null) query = query.where('original_start', '=', new Date(originalStart))
  return (await query.returning('id').execute()).map(({ id }) => id)
}

/** pending → confirmed or refused, once; null if it no longer waits for the user. */
export async function decide(
  db: DbOrTx,
  { id, hostUserId, organizationId }: { id: string; hostUserId: string; organizationId: string },
  state: 'confirmed' | 'refused',
  now: Date,
): Promise<TimeRequest | null> {
  const row = await db
    .updateTable('time_requests as t')
    .from('meetings as m')
    .set({ state, decided_at: now })
    .whereRef('m.id', '=', 't.meeting_id')
    .where('t.id', '=', id)
    .where('t.state', '=', 'pending')
    .where('t.organization_id', '=', organizationId)
    .where('m.host_user_id', '=', hostUserId)
    .where('m.cancelled_at', 'is', null)
    .returningAll('t')
    .executeTakeFirst()
  return row ? timeRequestOf(row) : null
}

export function timeRequestOf(row: Selectable<TimeRequestsTable>): TimeRequest {
  return {
    id: row.id,
    meetingId: row.meeting_id,
    inviteeId: row.invitee_id,
    originalStart: row.original_start.getTime(),
    suggestedStart: row.suggested_start.getTime(),
    suggestedEnd: row.suggested_end.getTime(),
    note: row.note,
    state: row.state,
  }
}
