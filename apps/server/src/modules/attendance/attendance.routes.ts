import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AttendanceService } from './attendance.service.ts'
import type { ParticipantLog } from './participant-log.service.ts'

export function attendanceCalls(attendance: AttendanceService, participantLog: ParticipantLog) {
  const { meetingPage } = procedures
  return {
    attendees: serve(meetingPage.attendees, userOf, attendance.attendees),
    participantLog: serve(meetingPage.participantLog, userOf, participantLog.list),
  }
}
