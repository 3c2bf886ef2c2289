import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { AttendanceService } from './attendance.service.ts'
import type { ParticipantLog } from './participant-log.service.ts'
import type { createMeetingReports } from './reports/meeting-reports.service.ts'
import type { WrittenReports } from './reports/written-reports.service.ts'

export function attendanceCalls(
  attendance: AttendanceService,
  participantLog: ParticipantLog,
  reportOfMeeting: ReturnType<typeof createMeetingReports>,
  reports: WrittenReports,
) {
  const { meetingPage } = procedures
  return {
    attendees: serve(meetingPage.attendees, userOf, attendance.attendees),
    participantLog: serve(meetingPage.participantLog, userOf, participantLog.list),
    report: serve(meetingPage.report, userOf, reportOfMeeting),
    checkReport: serve(meetingPage.checkReport, anyone, ({ ip }, { code }) => reports.check(code, ip)),
  }
}
