import type { Language, MinutesFormat } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { writeCsv, writePdfApart, writeXlsx, type ReportSheet } from '../../attendance/index.ts'
import { dateForFiles } from '../../meetings/index.ts'
import { plainDocument } from './text-files.ts'
import { writeDocx, type TextDocument } from './write-docx.ts'

/** What was said, or decided, as a table and as a text. Each is made only for formats that need it. */
interface WrittenFile {
  sheet(): ReportSheet
  document(): TextDocument
}

/** Throws `general.unavailable` while too many others make a PDF. */
export async function writeFileAs(
  format: MinutesFormat,
  { sheet, document }: WrittenFile,
  userId: string,
): Promise<Buffer> {
  switch (format) {
    case 'pdf':
      return writePdfApart(sheet(), userId)
    case 'csv':
      return writeCsv(sheet())
    case 'xlsx':
      return writeXlsx(sheet())
    case 'TXT':
      return Buffer.from(plainDocument(document()))
    case 'DOC':
      return writeDocx(document())
  }
}

interface RecordedMeeting {
  organization_name: string
  host_name: string
  started_at: Date
  length_ms: number
  time_zone: string
}

/** The lines below the title of a file: organisation, time and host. */
export function meetingFacts(
  meeting: RecordedMeeting,
  language: Language,
): (readonly [name: string, value: string])[] {
  const t = createServerText(language, 'meetingPage')
  const startsAt = meeting.started_at.getTime()
  const date = {
    startsAt,
    endsAt: startsAt + meeting.length_ms,
    isAllDay: false,
    timeZone: meeting.time_zone,
  }
  const reader = { language, timeZone: meeting.time_zone, timeFormat: null, dateFormat: null }
  return [
    [t('report.organization'), meeting.organization_name],
    [t('report.when'), dateForFiles(date, reader, startsAt)],
    [t('report.host'), meeting.host_name],
  ]
}
