import type { DbOrTx } from '../../platform/database/database.ts'
import '../attendance/attendance.tables.ts'
import '../rooms/rooms.tables.ts'
import type { Visit } from './missed.ts'

/** When the person was in the room, with all their devices, in order of time. */
export async function listOf(
  db: DbOrTx,
  { roomSessionId, participantId }: { roomSessionId: string; participantId: string },
): Promise<Visit[]> {
  const rows = await db
    .selectFrom('participants as self')
    .innerJoin('participants as p', 'p.room_session_id', 'self.room_session_id')
    .innerJoin('attendance_stays as v', 'v.participant_id', 'p.id')
    .select(['v.joined_at', 'v.left_at'])
    .where('self.id', '=', participantId)
    .where('v.room_session_id', '=', roomSessionId)
    .where('v.joined_at', 'is not', null)
    .where((eb) => eb.or([eb('p.id', '=', eb.ref('self.id')), eb('p.user_id', '=', eb.ref('self.user_id'))]))
    .$narrowType<{ joined_at: Date }>()
    .orderBy('v.joined_at')
    .execute()
  return rows.map((row) => ({
    joinedAt: row.joined_at.getTime(),
    leftAt: row.left_at?.getTime() ?? null,
  }))
}
