import {
  agendaText,
  minuteSections,
  type Language,
  type MinuteSection,
  type MinutesFormat,
  type TranscriptLanguage,
} from '@majlis/contract'
import { formatElapsed, formatSide } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { listAttendeeNames, savedTitle, type ReportSheet } from '../attendance/index.ts'
import { exportedLanguage, meetingFacts, textFileTypes, writeFileAs } from '../transcripts/index.ts'
import * as linesRepository from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MeetingOfMinutes, MinutesRow } from './minutes.repository.ts'
import type { MinutesAccess } from './minutes-access.ts'
import * as translationsRepository from './translations.repository.ts'

export interface MinutesFilesDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  access: Pick<MinutesAccess, 'getViewed'>
}

interface FileInput {
  id: string
  format: MinutesFormat
  language: TranscriptLanguage
  translated: boolean
}

/** A line of the minutes as text in a file. */
interface FileLine {
  section: (typeof minuteSections)[number]
  text: string
  owner: string
  due: string
  /** When it was said, or that it was added by hand. */
  time: string
}

interface FileParts {
  title: string
  facts: readonly (readonly [string, string])[]
  lines: readonly FileLine[]
  language: Language
}

/** The limit for one person. */
const filesOfUser = { name: 'minutes-file', points: 30, windowMs: 600_000 }

export type MinutesFiles = ReturnType<typeof createMinutesFiles>

/** Minutes as files (spec 3.48, 4.7, 4.8). */
export function createMinutesFiles({ db, clock, limiter, access }: MinutesFilesDeps) {
  async function partsOf(
    id: string,
    { language, translated }: { language: Language; translated: boolean },
  ): Promise<FileParts & { meeting: MeetingOfMinutes }> {
    const row = await minutesRepository.find(db, id)
    const meeting = await minutesRepository.findMeeting(db, id)
    if (row?.state !== 'ready' || !meeting) throw new AppError('minutes.not_ready')
    const rows = await linesRepository.list(db, row.id)
    const ids = translated ? rows.map((line) => line.id) : []
    const translations = await translationsRepository.listOf(db, ids, language)
    const t = createServerText(language, 'minutes')
    const lines = rows.map(({ id: lineId, section, text, owner, due, evidence }) => ({
      section,
      text: withTranslation(text, translations.get(lineId)),
      owner,
      due,
      time: evidence[0] ? formatElapsed(evidence[0].startMs, { language }) : t('file.added'),
    }))
    const { organization_id: organizationId, occurrence_id: occurrenceId } = meeting
    const attendance =
      occurrenceId === null
        ? []
        : await listAttendeeNames(db, { organizationId, occurrenceId, nowMs: clock.now() })
    const facts = factsOf(meeting, { attendance, extracted: extractedSections(row), language })
    return { title: meeting.title, facts, lines, language, meeting }
  }

  async function contentOf(
    id: string,
    { format, ...wanted }: { format: MinutesFormat; language: Language; translated: boolean },
    userId: string,
  ): Promise<Buffer> {
    const parts = await partsOf(id, wanted)
    return writeFileAs(format, { sheet: () => sheetOf(parts), document: () => documentOf(parts) }, userId)
  }

  return {
    /** For people who may read the minutes. Throws `minutes.not_ready`, and `general.unavailable` while too many others make a PDF. */
    contentOf,

    /** Throws `transcript.not_found`, `minutes.off`, `minutes.not_ready`, `general.too_many_attempts`, `general.unavailable`. */
    async write(caller: UserCaller, { id, format, language: named, translated }: FileInput) {
      await access.getViewed(caller, id)
      await limiter.consume(filesOfUser, [`user:${caller.userId}`])
      const { meeting, ...parts } = await partsOf(id, { language: exportedLanguage[named], translated })
      const file = { sheet: () => sheetOf(parts), document: () => documentOf(parts) }
      const content = await writeFileAs(format, file, caller.userId)
      const t = createServerText(parts.language, 'minutes')
      const day = dateOf(meeting.started_at.getTime(), meeting.time_zone)
      return {
        fileName: `${day} ${savedTitle(parts.title)} – ${t('title')}.${format.toLowerCase()}`,
        type: textFileTypes[format],
        base64: content.toString('base64'),
      }
    },
  }
}

/** Keeps the original, because it is what was decided. */
function withTranslation(text: string, translation: string | undefined): string {
  return translation === undefined || translation === text ? text : `${text} – ${translation}`
}

/** Those that were put together from sentences of the transcript. */
const extractedSections = ({ sections }: MinutesRow): MinuteSection[] =>
  minuteSections.filter((section) => sections[section]?.writtenBy === 'extract')

function factsOf(
  meeting: MeetingOfMinutes,
  {
    attendance,
    extracted,
    language,
  }: { attendance: string[]; extracted: MinuteSection[]; language: Language },
): FileParts['facts'] {
  const t = createServerText(language, 'minutes')
  const madeOf = (sections: readonly MinuteSection[]) =>
    sections.length === minuteSections.length
      ? t('extract')
      : t('extractOf', {
          sections: formatSide(
            sections.map((section) => t(`sections.${section}`)),
            { language },
          ),
        })
  return [
    ...meetingFacts(meeting, language),
    ...(attendance.length > 0 ? [[t('attendance'), formatSide(attendance, { language })] as const] : []),
    ...(meeting.agenda.trim() ? [[t('agenda'), agendaText(meeting.agenda).trim()] as const] : []),
    ...(extracted.length > 0 ? [[t('file.made'), madeOf(extracted)] as const] : []),
  ]
}

function sheetOf({ title, facts, lines, language }: FileParts): ReportSheet {
  const t = createServerText(language, 'minutes')
  return {
    title,
    facts,
    language,
    columns: [
      { head: t('file.section'), width: 2 },
      { head: t('file.text'), width: 5.6 },
      { head: t('owner'), width: 2 },
      { head: t('due'), width: 2 },
      { head: t('file.time'), width: 1.4 },
    ],
    rows: minuteSections.flatMap((section) =>
      lines
        .filter((line) => line.section === section)
        .map(({ text, owner, due, time }) => [t(`sections.${section}`), text, owner, due, time]),
    ),
  }
}

function documentOf({ title, facts, lines, language }: FileParts) {
  const t = createServerText(language, 'minutes')
  const paragraphs = minuteSections.flatMap((section) =>
    lines
      .filter((line) => line.section === section)
      .map(({ text, owner, due, time }) => ({
        lead: `${t(`sections.${section}`)} · ${time}`,
        text: [text, owner, due].filter((part) => part !== '').join(' – '),
      })),
  )
  return { title, facts, paragraphs, isRightToLeft: language === 'ar' }
}
