import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

interface GuestDateRow {
  id: string
  organization_id: string
  original_start: Date
  starts_at: Date
  sees_recordings: boolean
  sees_attendance: boolean
}

/**
 * Dates of a series that were held and are over, newest first: of those of its parts to which the same person is invited, by address or account.
 * Left out are deleted ones, and those of which the host opened nothing.
 */
export async function listGuestDates(
  db: DbOrTx,
  { inviteeId, partIds, limit }: { inviteeId: string; partIds: readonly string[]; limit: number },
): Promise<GuestDateRow[]> {
  const { rows } = await sql<GuestDateRow>`
    SELECT o.id, o.organization_id, o.original_start, o.starts_at, m.guests_see_recordings AS sees_recordings,
      m.guests_see_attendance AS sees_attendance
    FROM invitees me
    JOIN invitees i ON i.meeting_id = ANY(${[...partIds]}::uuid[]) AND (i.email = me.email OR i.account_id = me.account_id)
    JOIN meetings m ON m.id = i.meeting_id
    JOIN occurrences o ON o.meeting_id = m.id AND o.is_reserving AND o.room_state = 'ended'
    WHERE me.id = ${inviteeId}
      AND (m.guests_see_recordings OR m.guests_see_attendance)
      AND EXISTS (SELECT FROM room_sessions s WHERE s.occurrence_id = o.id AND s.started_at IS NOT NULL)
    ORDER BY o.starts_at DESC, o.id LIMIT ${limit}`.execute(db)
  return rows
}
