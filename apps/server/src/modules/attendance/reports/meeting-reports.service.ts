import type { Attendee, ReportFormat } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { getViewedDate, listPastDates, type DateInput, type ViewedDate } from '../../meetings/index.ts'
import { maySeeLog } from '../attendance.policy.ts'
import type { AttendanceService } from '../attendance.service.ts'
import { keyOf, sheetOfDate, sheetOfSeries, zoneOfDay, type DateAttendance } from './attendance-sheets.ts'
import type { WrittenReports } from './written-reports.service.ts'

interface MeetingReportsDeps {
  db: Db
  clock: Clock
  attendance: Pick<AttendanceService, 'ofDate'>
  write: WrittenReports['write']
}

interface ReportInput extends DateInput {
  scope: 'date' | 'series'
  format: ReportFormat
}

/** Of one series in one report: two years of a weekly meeting. */
const maxDates = 104
/** Of everyone: a PDF of so many takes 400 MB of memory. A series of very many people has fewer dates, but at least these. */
const [maxCells, leastDates] = [20_000, 20]

/** Reports of who attended (spec 4.8, 7.19). */
export function createMeetingReports({ db, clock, attendance, write }: MeetingReportsDeps) {
  /** The dates that the report is about, the named one first. */
  async function datesOf(viewed: ViewedDate, caller: UserCaller, scope: 'date' | 'series') {
    if (scope === 'date') return [viewed]
    const dates = await listPastDates(db, caller, viewed, { now: clock.now(), limit: maxDates })
    return dates.filter(({ role }) => maySeeLog(role))
  }

  /**
   * Of one date or a series. Throws `general.forbidden` for people who are neither host nor co-host, `schedule.not_found`,
   * `schedule.occurrence_not_found`, and what writing a report throws.
   */
  return async function ofMeeting(caller: UserCaller, { scope, format, ...input }: ReportInput) {
    const viewed = await getViewedDate(db, caller, input, clock.now())
    if (!maySeeLog(viewed.role)) throw new AppError('general.forbidden')
    return write(caller, format, async (reader) => {
      const dates = await attendedDates(await datesOf(viewed, caller, scope), attendance.ofDate)
      const { id, organization_id: organizationId, organization_name: organizationName } = viewed.meeting
      const about = { title: viewed.meeting.title, organizationName, hostName: viewed.meeting.host_name }
      const [only] = dates
      const isOne = scope === 'date' && only !== undefined
      return {
        sheet: isOne ? sheetOfDate(only, reader, clock.now()) : sheetOfSeries(dates, about, reader),
        meeting: { id, organizationId },
        ...spanOf(dates, viewed),
        ...countsOf(dates),
        day: dateOf(viewed.startsAt, zoneOfDay(viewed, reader)),
      }
    })
  }
}

/** The last of these dates that fit into a report, with who was there, in order of time. */
export async function attendedDates(
  dates: readonly ViewedDate[],
  attendeesOf: (date: ViewedDate) => Promise<readonly Attendee[]>,
): Promise<DateAttendance[]> {
  const [found, people]: [DateAttendance[], Set<string>] = [[], new Set()]
  for (const viewed of dates.toReversed()) {
    const attendees = await attendeesOf(viewed)
    for (const one of attendees) people.add(keyOf(one))
    if (found.length >= leastDates && people.size * (found.length + 1) > maxCells) break
    found.unshift({ viewed, attendees })
  }
  return found
}

function spanOf(dates: readonly DateAttendance[], viewed: ViewedDate) {
  const all = dates.length > 0 ? dates.map((date) => date.viewed) : [viewed]
  return {
    firstStart: Math.min(...all.map(({ startsAt }) => startsAt)),
    lastEnd: Math.max(...all.map(({ endsAt }) => endsAt)),
  }
}

/** Of all dates together. */
function countsOf(dates: readonly DateAttendance[]) {
  const all = dates.flatMap(({ attendees }) => attendees)
  return {
    attended: all.filter((one) => one.attended).length,
    absent: all.filter((one) => one.invited && !one.attended).length,
  }
}
