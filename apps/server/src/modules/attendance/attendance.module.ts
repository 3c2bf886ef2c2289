import { onEvent } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { ConnectionEvent } from '../rooms/index.ts'
import { attendanceArchive } from './archive.ts'
import * as attendanceRepository from './attendance.repository.ts'
import { attendanceCalls } from './attendance.routes.ts'
import { createAttendance, type AttendanceServiceDeps } from './attendance.service.ts'
import { createParticipantLog } from './participant-log.service.ts'
import { attendanceData } from './personal-data.ts'
import { createMeetingReports } from './reports/meeting-reports.service.ts'
import { createWrittenReports, type WrittenReportsDeps } from './reports/written-reports.service.ts'

export type AttendanceDeps = AttendanceServiceDeps & WrittenReportsDeps

/** Who was in a meeting, and how long: a ledger of joins and leaves that only grows. */
export function createAttendanceModule(deps: AttendanceDeps) {
  const { db } = deps
  const attendance = createAttendance(deps)
  const participantLog = createParticipantLog(deps)
  const reports = createWrittenReports(deps)
  const reportOfMeeting = createMeetingReports({ ...deps, attendance, write: reports.write })

  function write(kind: 'joined' | 'left') {
    return ({ entryId, roomSessionId, participantId, connectionId, source, at }: ConnectionEvent) =>
      attendanceRepository.insertOnce(db, {
        id: entryId,
        room_session_id: roomSessionId,
        participant_id: participantId,
        kind,
        connection_id: connectionId,
        source,
        at: new Date(at),
      })
  }

  return {
    name: 'attendance',
    api: { writeReport: reports.write },
    calls: { meetingPage: attendanceCalls(attendance, participantLog, reportOfMeeting, reports) },
    listeners: [
      onEvent('room.participant_joined', 'attendance.write_join', write('joined')),
      onEvent('room.participant_left', 'attendance.write_leave', write('left')),
      onEvent('room.participant_acted', 'attendance.write_log', participantLog.write),
    ],
    archiveParts: [attendanceArchive({ ...deps, attendance })],
    personalData: attendanceData({ db }),
  } satisfies ServerModule
}
