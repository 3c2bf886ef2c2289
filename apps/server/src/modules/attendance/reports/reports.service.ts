import { createHash } from 'node:crypto'
import type { CheckedReport, ReportFormat } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  getViewedDate,
  listPastDates,
  type DateInput,
  type Reader,
  type ViewedDate,
} from '../../meetings/index.ts'
import { maySeeLog } from '../attendance.policy.ts'
import type { AttendanceService } from '../attendance.service.ts'
import { sheetOfDate, sheetOfSeries, zoneOfDay, type DateAttendance } from './attendance-sheets.ts'
import { codeOf, groupedCode, type ReportSheet } from './report-sheet.ts'
import * as reportsRepository from './reports.repository.ts'
import { writeCsv } from './write-csv.ts'
import { writePdfApart } from './write-pdf-apart.ts'
import { writeXlsx } from './write-xlsx.ts'

export interface ReportsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  attendance: Pick<AttendanceService, 'ofDate'>
  publicUrl: string
}

interface ReportInput extends DateInput {
  scope: 'date' | 'series'
  format: ReportFormat
}

/** Of one series in one report: more would not fit on a page, nor be read. */
const maxDates = 20
/** Of one person. */
const reportsOfUser = { name: 'report', points: 30, windowMs: 600_000 }
/** Unknown codes, by one address. */
const probes = { name: 'report-probe', points: 30, windowMs: 600_000 }

const types: Record<ReportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export type Reports = ReturnType<typeof createReports>

/** Files that say who attended (spec 4.8, 7.19), and what holders of one can check. */
export function createReports({ db, clock, limiter, attendance, publicUrl }: ReportsDeps) {
  /** The dates that the report is about, the named one first. */
  async function datesOf(viewed: ViewedDate, caller: UserCaller, scope: 'date' | 'series') {
    if (scope === 'date') return [viewed]
    const dates = await listPastDates(db, caller, viewed, { now: clock.now(), limit: maxDates })
    return dates.filter(({ role }) => maySeeLog(role))
  }

  /** With the code of what it says, and where that can be checked. */
  function withCode(sheet: ReportSheet): { sheet: ReportSheet; code: string } {
    const code = codeOf(sheet)
    const t = createServerText(sheet.language, 'meetingPage')
    const check = `${groupedCode(code)} – ${publicUrl}/check-report`
    return { code, sheet: { ...sheet, facts: [...sheet.facts, [t('report.code'), check]] } }
  }

  return {
    /**
     * Throws `general.forbidden` for people who are neither host nor co-host, `schedule.not_found`, `schedule.occurrence_not_found`,
     * `general.too_many_attempts`, and `general.unavailable` while too many others make one.
     */
    async write(caller: UserCaller, { scope, format, ...input }: ReportInput) {
      const viewed = await getViewedDate(db, caller, input, clock.now())
      if (!maySeeLog(viewed.role)) throw new AppError('general.forbidden')
      await limiter.consume(reportsOfUser, [`user:${caller.userId}`])
      const reader = await readerOf(db, caller)
      const dates: DateAttendance[] = []
      for (const date of await datesOf(viewed, caller, scope))
        dates.push({ viewed: date, attendees: await attendance.ofDate(date) })
      const { organization_name: organizationName, host_name: hostName } = viewed.meeting
      const about = { title: viewed.meeting.title, organizationName, hostName }
      const [only] = dates
      const { sheet, code } = withCode(
        scope === 'date' && only
          ? sheetOfDate(only, reader, clock.now())
          : sheetOfSeries(dates, about, reader),
      )
      const content = await contentOf(sheet, format, caller.userId)
      await reportsRepository.insert(db, {
        id: newId(clock.now()),
        organization_id: viewed.meeting.organization_id,
        meeting_id: viewed.meeting.id,
        created_by_user_id: caller.userId,
        code,
        file_hash: createHash('sha256').update(content).digest('hex'),
        format,
        title: sheet.title,
        ...spanOf(dates, viewed),
        ...countsOf(dates),
        created_at: new Date(clock.now()),
      })
      const day = dateOf(viewed.startsAt, zoneOfDay(viewed, reader))
      return {
        fileName: `${day} ${savedTitle(sheet.title)}.${format}`,
        type: types[format],
        base64: content.toString('base64'),
        code,
      }
    },

    /** For anyone who has a report. Throws `meeting.report_unknown`, and `general.too_many_attempts` for guesses. */
    async check(codeOrHash: string, ip: string): Promise<CheckedReport> {
      const row = await reportsRepository.find(db, codeOrHash)
      if (!row) {
        await limiter.consume(probes, ipKeys(ip))
        throw new AppError('meeting.report_unknown')
      }
      return {
        organizationName: row.organization_name,
        meetingTitle: row.title,
        startDateTime: row.first_start.getTime(),
        endDateTime: row.last_end.getTime(),
        attended: row.attended,
        absent: row.absent,
        format: row.format,
        createdAt: row.created_at.getTime(),
      }
    },
  }
}

async function readerOf(db: Db, { userId }: UserCaller): Promise<Reader> {
  const row = await reportsRepository.getReader(db, userId)
  return {
    language: row.language,
    timeZone: row.time_zone,
    timeFormat: row.time_format,
    dateFormat: row.date_format,
  }
}

async function contentOf(sheet: ReportSheet, format: ReportFormat, userId: string): Promise<Buffer> {
  switch (format) {
    case 'csv':
      return writeCsv(sheet)
    case 'xlsx':
      return writeXlsx(sheet)
    case 'pdf':
      return writePdfApart(sheet, userId)
  }
}

function spanOf(dates: readonly DateAttendance[], viewed: ViewedDate) {
  const all = dates.length > 0 ? dates.map((date) => date.viewed) : [viewed]
  return {
    first_start: new Date(Math.min(...all.map(({ startsAt }) => startsAt))),
    last_end: new Date(Math.max(...all.map(({ endsAt }) => endsAt))),
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

/** Without characters that file systems refuse. */
function savedTitle(title: string): string {
  return title
    .replaceAll(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 80)
}
