import type { Language } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { translatePart, type TranslatorOf } from '../tenancy/index.ts'
import { translateTranscriptJob } from './translate-transcript.job.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import * as translationsRepository from './translations.repository.ts'

interface TranslateTranscriptDeps {
  db: Db
  log: Log
  translatorOf: TranslatorOf
}

/** How much one request contains; one long segment may be more. */
const maxSegments = 20
const maxChars = 8_000

/** The job that translates a transcript. It stores each part, so that a killed job continues after the last one. */
export function createTranslateTranscript({ db, log, translatorOf }: TranslateTranscriptDeps) {
  async function translateMissing(id: string, language: Language, signal: AbortSignal): Promise<void> {
    while ((await translationsRepository.find(db, id, language))?.state === 'translating') {
      const transcript = await transcriptsRepository.find(db, id)
      const missing = await translationsRepository.listMissing(db, id, language, maxSegments)
      if (!transcript) return
      if (missing.length === 0) {
        await translationsRepository.end(db, id, language, 'ready')
        continue
      }
      const { organization_id: organizationId } = transcript
      const part = { organizationId, language, lines: partOf(missing), signal }
      await translationsRepository.save(db, language, await translatePart(translatorOf, part))
    }
  }

  /** translating → ready or failed. Throws to be tried again, unless this is the last attempt. */
  return async function translateTranscript(
    { id, language }: { id: string; language: Language },
    { attempt, signal }: JobRun,
  ): Promise<void> {
    try {
      await translateMissing(id, language, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (attempt < translateTranscriptJob.maxAttempts) throw error
      log.warn({ err: error, transcript: id, language }, 'a transcript could not be translated')
      await translationsRepository.end(db, id, language, 'failed')
    }
  }
}

/** The first segments, up to `maxChars`. */
function partOf<S extends { text: string }>(segments: readonly S[]): readonly S[] {
  let chars = 0
  const isWithin = ({ text }: S) => (chars += text.length) <= maxChars
  const beyond = segments.findIndex((segment) => !isWithin(segment))
  return beyond === -1 ? segments : segments.slice(0, Math.max(1, beyond))
}
