import { createHash } from 'node:crypto'
import type { CheckedReport, ReportFormat } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Reader } from '../../meetings/index.ts'
import { codeOf, groupedCode, type ReportSheet } from './report-sheet.ts'
import * as reportsRepository from './reports.repository.ts'
import { writeCsv } from './write-csv.ts'
import { writePdfApart } from './write-pdf-apart.ts'
import { writeXlsx } from './write-xlsx.ts'

export interface WrittenReportsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  publicUrl: string
}

/** Of one person. */
const reportsOfUser = { name: 'report', points: 30, windowMs: 600_000 }
/** Unknown codes, by one address. */
const probes = { name: 'report-probe', points: 30, windowMs: 600_000 }

const types: Record<ReportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** What a report says, and what the page that checks it shows. */
interface MadeReport {
  sheet: ReportSheet
  /** Null: a report of the caller's whole organisation. */
  meeting: { id: string; organizationId: string } | null
  /** Epoch milliseconds. */
  firstStart: number
  lastEnd: number
  attended: number
  absent: number
  /** What the name of the file begins with. */
  day: string
}

export type WrittenReports = ReturnType<typeof createWrittenReports>

/** Reports as files (spec 4.8), and what holders of one can check. */
export function createWrittenReports({ db, clock, limiter, publicUrl }: WrittenReportsDeps) {
  /** With the code of what it says, and where that can be checked. */
  function withCode(sheet: ReportSheet): { sheet: ReportSheet; code: string } {
    const code = codeOf(sheet)
    const t = createServerText(sheet.language, 'meetingPage')
    const check = `${groupedCode(code)} – ${publicUrl}/check-report`
    return { code, sheet: { ...sheet, facts: [...sheet.facts, [t('report.code'), check]] } }
  }

  /**
   * Writes a report that `make` has composed for its reader, and keeps what is needed to check it. The caller must be allowed to read it. Throws
   * `general.too_many_attempts`, and `general.unavailable` while too many others make one.
   */
  async function write(
    caller: UserCaller,
    format: ReportFormat,
    make: (reader: Reader) => Promise<MadeReport>,
  ) {
    await limiter.consume(reportsOfUser, [`user:${caller.userId}`])
    const reader = await readerOf(db, caller)
    const made = await make(reader)
    const { sheet, code } = withCode(made.sheet)
    const content = await contentOf(sheet, format, caller.userId)
    await reportsRepository.insert(db, {
      id: newId(clock.now()),
      organization_id: made.meeting?.organizationId ?? caller.organizationId,
      meeting_id: made.meeting?.id ?? null,
      created_by_user_id: caller.userId,
      code,
      file_hash: createHash('sha256').update(content).digest('hex'),
      format,
      title: sheet.title,
      first_start: new Date(made.firstStart),
      last_end: new Date(made.lastEnd),
      time_zone: reader.timeZone,
      attended: made.attended,
      absent: made.absent,
      created_at: new Date(clock.now()),
    })
    const fileName = `${made.day} ${savedTitle(sheet.title)}.${format}`
    return { fileName, type: types[format], base64: content.toString('base64'), code }
  }

  return {
    write,

    /** For anyone who has a report. Throws `meeting.report_unknown`, and `general.too_many_attempts` for guesses. */
    async check(codeOrHash: string, ip: string): Promise<CheckedReport> {
      const row = await reportsRepository.find(db, codeOrHash)
      if (!row) {
        await limiter.consume(probes, ipKeys(ip))
        throw new AppError('meeting.report_unknown')
      }
      return {
        kind: row.meeting_id === null ? 'organization' : 'meeting',
        organizationName: row.organization_name,
        title: row.title,
        startDateTime: row.first_start.getTime(),
        endDateTime: row.last_end.getTime(),
        timeZone: row.time_zone,
        attended: row.attended,
        absent: row.absent,
        formats: [...new Set(row.formats)],
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

/** Without characters that file systems refuse. */
export function savedTitle(title: string): string {
  return title
    .replaceAll(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 80)
}
