import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { AttendanceService } from './attendance.service.ts'

export function attendanceCalls(attendance: AttendanceService) {
  const { meetingPage } = procedures
  return {
    attendees: serve(meetingPage.attendees, userOf, attendance.attendees),
  }
}
