import type { Language } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { translatePart, type TranslatorOf } from '../tenancy/index.ts'
import * as linesRepository from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import { translateMinutesJob } from './translate-minutes.job.ts'
import * as translationsRepository from './translations.repository.ts'

interface TranslateMinutesDeps {
  db: Db
  log: Log
  translatorOf: TranslatorOf
}

/** Lines in one request. */
const maxLines = 20

/** The job that translates minutes, one after the other, so that nothing is sent twice. It stores each part: killed anywhere, it continues. */
export function createTranslateMinutes({ db, log, translatorOf }: TranslateMinutesDeps) {
  async function listMissing(minutesId: string, language: Language) {
    const lines = await linesRepository.list(db, minutesId)
    const known = await translationsRepository.listOf(
      db,
      lines.map(({ id }) => id),
      language,
    )
    return lines.filter(({ id }) => !known.has(id)).slice(0, maxLines)
  }

  async function translateMissing(
    { id, language }: { id: string; language: Language },
    signal: AbortSignal,
  ): Promise<void> {
    for (;;) {
      const minutes = await minutesRepository.find(db, id)
      const meeting = await minutesRepository.findMeeting(db, id)
      if (!minutes || !meeting) return
      const lines = await listMissing(minutes.id, language)
      if (lines.length === 0) return translationsRepository.end(db, minutes.id, { language, state: 'ready' })
      const { organization_id: organizationId } = meeting
      const translated = await translatePart(translatorOf, { organizationId, language, lines, signal })
      await translationsRepository.save(db, language, translated)
    }
  }

  /** translating → ready or failed. Throws to be tried again, unless this is the last attempt. */
  return async function translateMinutes(
    wanted: { id: string; language: Language },
    { attempt, signal }: JobRun,
  ): Promise<void> {
    try {
      await translateMissing(wanted, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (attempt < translateMinutesJob.maxAttempts) throw error
      const { id, language } = wanted
      log.warn({ err: error, transcript: id, language }, 'minutes could not be translated')
      const minutes = await minutesRepository.find(db, id)
      if (minutes) await translationsRepository.end(db, minutes.id, { language, state: 'failed' })
    }
  }
}
