import type { Database } from '../../platform/database/database.ts'
import type { DemoVisit } from '../rooms/index.ts'
import * as attendanceRepository from './attendance.repository.ts'

/** The ledger of the demo's past meetings. Writing it again changes nothing. */
export async function seedDemoAttendance(
  { database }: { database: Database },
  visits: readonly DemoVisit[],
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const { roomSessionId, participantId, joinedAtMs, leftAtMs } of visits) {
      const times = { joined: joinedAtMs, left: leftAtMs }
      for (const kind of ['joined', 'left'] as const) {
        await attendanceRepository.insertOnce(tx, {
          id: `demo:${participantId}:${kind}`,
          room_session_id: roomSessionId,
          participant_id: participantId,
          kind,
          connection_id: `demo:${participantId}`,
          source: 'webhook',
          at: new Date(times[kind]),
        })
      }
    }
  })
}
