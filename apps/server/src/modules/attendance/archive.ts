import { inOnePiece, type ArchivePart } from '../../platform/archive/archive-part.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { getViewedDate } from '../meetings/index.ts'
import type { AttendanceService } from './attendance.service.ts'
import { sheetOfDate } from './reports/attendance-sheets.ts'
import { writeCsv } from './reports/write-csv.ts'

interface AttendanceArchiveDeps {
  db: Db
  clock: Clock
  attendance: Pick<AttendanceService, 'ofDate'>
}

/** Who attended a date, in the time zone of the meeting. */
export function attendanceArchive({ db, clock, attendance }: AttendanceArchiveDeps): ArchivePart {
  return {
    part: 'attendance',
    async list({ reader, calendarId, originalStart, endsAt, timeZone, language }) {
      const input = originalStart === null ? { calendarId } : { calendarId, date: originalStart }
      const viewed = await getViewedDate(db, reader, input, clock.now())
      const attendees = await attendance.ofDate(viewed)
      if (!attendees.some(({ attended }) => attended)) return { files: [], leftOut: [] }
      const format = { language, timeZone, timeFormat: null, dateFormat: null }
      const open = async () => inOnePiece(writeCsv(sheetOfDate({ viewed, attendees }, format, clock.now())))
      const file = { path: 'attendance.csv', bytes: null, changedAt: new Date(endsAt), open }
      return { files: [file], leftOut: [] }
    },
  }
}
