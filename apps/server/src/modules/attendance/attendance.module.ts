import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { ServerModule } from '../../platform/http/module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { RulesReader } from '../organizations/index.ts'
import type { ConnectionEvent } from '../rooms/index.ts'
import { createAttendanceRepository } from './attendance.repository.ts'

export interface AttendanceDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Pick<Jobs, 'schedule'>
  rules: Pick<RulesReader, 'listRetentions'>
}

const dayMs = 86_400_000

/** Who was in a meeting, and how long: a ledger of joins and leaves that only grows. */
export function createAttendanceModule({ db, clock, events, jobs, rules }: AttendanceDeps) {
  const repository = createAttendanceRepository(db)

  function write(kind: 'joined' | 'left') {
    return ({ entryId, roomSessionId, participantId, connectionId, source, at }: ConnectionEvent) =>
      repository.insertOnce({
        id: entryId,
        room_session_id: roomSessionId,
        participant_id: participantId,
        kind,
        connection_id: connectionId,
        source,
        at: new Date(at),
      })
  }

  events.on('room.participant_joined', 'attendance.write_join', write('joined'))
  events.on('room.participant_left', 'attendance.write_leave', write('left'))

  jobs.schedule('forget-attendance', '19 3 * * *', async () => {
    for (const { organizationId, retention } of await rules.listRetentions(db)) {
      if (retention.attendanceDays === null) continue
      await repository.deleteBefore(organizationId, new Date(clock.now() - retention.attendanceDays * dayMs))
    }
  })

  return {
    name: 'attendance',
    /** In the order in which they came. */
    list: (organizationId: string, roomSessionId: string) =>
      repository.list(organizationId, roomSessionId, new Date(clock.now())),
  } satisfies ServerModule & Record<string, unknown>
}
