import type { ParticipantLogEntry } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { getViewedDate, type DateInput } from '../meetings/index.ts'
import type { ParticipantActed } from '../rooms/index.ts'
import { maySeeLog } from './attendance.policy.ts'
import * as datedAttendanceRepository from './dated-attendance.repository.ts'
import * as participantLogRepository from './participant-log.repository.ts'

interface LogInput extends DateInput {
  page: number
  pageSize: number
}

interface ParticipantLogPage {
  entries: ParticipantLogEntry[]
  total: number
  isOn: boolean
}

export type ParticipantLog = ReturnType<typeof createParticipantLog>

/** Who did what when in the room of a meeting (spec 3.28). */
export function createParticipantLog({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Writing an event again does nothing. */
    write: ({ entryId, roomSessionId, participantId, byParticipantId, act, role, at }: ParticipantActed) =>
      participantLogRepository.insertOnce(db, {
        id: entryId,
        room_session_id: roomSessionId,
        participant_id: participantId,
        by_participant_id: byParticipantId,
        act,
        role,
        at: new Date(at),
      }),

    /** For host and co-hosts; throws `general.forbidden` for others, `schedule.not_found`, `schedule.occurrence_not_found`. */
    async list(caller: UserCaller, { page, pageSize, ...input }: LogInput): Promise<ParticipantLogPage> {
      const { meeting, occurrenceId, role } = await getViewedDate(db, caller, input, clock.now())
      if (!maySeeLog(role)) throw new AppError('general.forbidden')
      const sessions =
        occurrenceId === null ? [] : await datedAttendanceRepository.listSessions(db, occurrenceId)
      const ids = sessions.map(({ id }) => id)
      const range = { limit: pageSize, offset: (page - 1) * pageSize }
      const { entries, total } = await participantLogRepository.list(db, meeting.organization_id, ids, range)
      return {
        entries: entries.map((row) => ({
          id: row.id,
          at: row.at.getTime(),
          act: row.act,
          name: row.name,
          guest: row.is_guest,
          by: row.by_name,
          role: row.role,
        })),
        total,
        isOn: ids.length === 0 || (await participantLogRepository.isKept(db, ids)),
      }
    },
  }
}
