import type { Language, TranscriptFormat, TranscriptLanguage } from '@majlis/contract'
import { formatElapsed } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { dateOf } from '@majlis/scheduling'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { savedTitle, type ReportSheet } from '../../attendance/index.ts'
import { getViewedTranscript } from '../viewed-transcript.ts'
import { cuesOf } from './cues.ts'
import { subRip, webVtt, type Cue } from './subtitles.ts'
import { exportedLanguage, textFileTypes } from './text-files.ts'
import { meetingFacts, writeFileAs } from './write-file.ts'

export interface TranscriptFilesDeps {
  db: Db
  limiter: Limiter
}

interface FileInput {
  id: string
  format: TranscriptFormat
  language: TranscriptLanguage
  translated: boolean
}

/** Of one person. */
const filesOfUser = { name: 'transcript-file', points: 30, windowMs: 600_000 }

/** What a file is made of. */
interface FileParts {
  title: string
  facts: readonly (readonly [string, string])[]
  cues: readonly Cue[]
  language: Language
}

export type TranscriptFiles = ReturnType<typeof createTranscriptFiles>

/** Transcripts as files (spec 4.7, 4.8). */
export function createTranscriptFiles({ db, limiter }: TranscriptFilesDeps) {
  return {
    /**
     * In the language of its headings; what people said stays as it was said unless `translated`. Throws `transcript.not_found`,
     * `transcript.not_ready`, `transcript.not_translated`, `general.too_many_attempts`, and `general.unavailable` while too many others make a PDF.
     */
    async write(caller: UserCaller, { id, format, language: named, translated }: FileInput) {
      const transcript = await getViewedTranscript(db, caller, id)
      if (transcript.state !== 'ready') throw new AppError('transcript.not_ready')
      await limiter.consume(filesOfUser, [`user:${caller.userId}`])
      const language = exportedLanguage[named]
      const parts = {
        title: transcript.title,
        facts: [...meetingFacts(transcript, language), ...(translated ? [translatedFact(language)] : [])],
        cues: await cuesOf(db, id, translated ? language : null),
        language,
      }
      const content = await contentOf(parts, format, caller.userId)
      const day = dateOf(transcript.started_at.getTime(), transcript.time_zone)
      return {
        fileName: `${day} ${savedTitle(transcript.title)}.${format.toLowerCase()}`,
        type: textFileTypes[format],
        base64: content.toString('base64'),
      }
    },
  }
}

/** Marks a translation in files that have a head. */
function translatedFact(language: Language): readonly [string, string] {
  const t = createServerText(language, 'transcripts')
  return [t('file.made'), t('file.translated')]
}

async function contentOf(parts: FileParts, format: TranscriptFormat, userId: string): Promise<Buffer> {
  if (format === 'VTT') return Buffer.from(webVtt(parts.cues))
  if (format === 'SRT') return Buffer.from(subRip(parts.cues))
  return writeFileAs(format, { sheet: () => sheetOf(parts), document: () => documentOf(parts) }, userId)
}

function sheetOf({ title, facts, cues, language }: FileParts): ReportSheet {
  const t = createServerText(language, 'transcripts')
  return {
    title,
    facts,
    language,
    columns: [
      { head: t('file.time'), width: 1 },
      { head: t('file.speaker'), width: 2 },
      { head: t('file.text'), width: 7 },
    ],
    rows: cues.map(({ startMs, speaker, text }) => [
      formatElapsed(startMs, { language }),
      speaker || t('speaker.unknown'),
      text,
    ]),
  }
}

function leadOf({ startMs, speaker }: Cue, language: Language): string {
  const t = createServerText(language, 'transcripts')
  return `${formatElapsed(startMs, { language })} ${speaker || t('speaker.unknown')}`
}

/** As a text with one paragraph for each segment. */
export function documentOf({ title, facts, cues, language }: FileParts) {
  const paragraphs = cues.map((cue) => ({ lead: leadOf(cue, language), text: cue.text }))
  return { title, facts, paragraphs, isRightToLeft: language === 'ar' }
}
