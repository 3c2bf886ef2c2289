import type { DbOrTx } from '../../platform/database/database.ts'
import { attendeesOf } from './attendance-of-date.ts'
import { listConnections, listSessions } from './dated-attendance.repository.ts'

/** Who came to a date, in the order in which they came; deleted accounts are left out. */
export async function listAttendeeNames(
  db: DbOrTx,
  { organizationId, occurrenceId, nowMs }: { organizationId: string; occurrenceId: string; nowMs: number },
): Promise<string[]> {
  const sessions = await listSessions(db, occurrenceId)
  const sessionIds = sessions.map(({ id }) => id)
  const connections = await listConnections(db, organizationId, sessionIds)
  const thresholds = { lateAfterMinutes: 0, leftEarlyMinutes: 0 }
  const came = attendeesOf({ planned: null, sessions, connections, invited: [], thresholds, nowMs })
  return came.flatMap(({ name }) => name || [])
}
