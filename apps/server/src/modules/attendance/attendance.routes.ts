import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { AttendanceService } from './attendance.service.ts'
import type { ParticipantLog } from './participant-log.service.ts'
import type { Reports } from './reports/reports.service.ts'

export function attendanceCalls(
  attendance: AttendanceService,
  participantLog: ParticipantLog,
  reports: Reports,
) {
  const { meetingPage } = procedures
  return {
    attendees: serve(meetingPage.attendees, userOf, attendance.attendees),
    participantLog: serve(meetingPage.participantLog, userOf, participantLog.list),
    report: serve(meetingPage.report, userOf, reports.write),
    checkReport: serve(meetingPage.checkReport, anyone, ({ ip }, { code }) => reports.check(code, ip)),
  }
}
