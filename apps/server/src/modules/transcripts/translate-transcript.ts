import type { Language } from '@majlis/contract'
import { TranslationUnavailable } from '../../integrations/translator/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TranslatorOf } from '../tenancy/index.ts'
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
  async function translatePart(
    organizationId: string,
    part: readonly { id: string; text: string }[],
    language: Language,
    signal: AbortSignal,
  ): Promise<void> {
    // Asked before each part: an admin may have forbidden it meanwhile.
    const translator = await translatorOf(organizationId)
    if (!translator) throw new TranslationUnavailable('the organisation has no translator')
    const texts = await translator.translate(
      part.map(({ text }) => text),
      language,
      signal,
    )
    const translated = part.map(({ id, text }, place) => ({
      id,
      sourceText: text,
      text: texts[place] ?? '',
    }))
    await translationsRepository.save(db, language, translated)
  }

  async function translateMissing(id: string, language: Language, signal: AbortSignal): Promise<void> {
    while ((await translationsRepository.find(db, id, language))?.state === 'translating') {
      const transcript = await transcriptsRepository.find(db, id)
      const missing = await translationsRepository.listMissing(db, id, language, maxSegments)
      if (!transcript) return
      if (missing.length > 0)
        await translatePart(transcript.organization_id, partOf(missing), language, signal)
      else await translationsRepository.end(db, id, language, 'ready')
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
