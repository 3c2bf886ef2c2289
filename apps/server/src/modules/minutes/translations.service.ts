import type { Language, TranscriptLanguage } from '@majlis/contract'
import { TranslationUnavailable, type Translator } from '../../integrations/translator/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { TranslatorOf } from '../tenancy/index.ts'
import { exportedLanguage } from '../transcripts/index.ts'
import * as linesRepository from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MinutesAccess } from './minutes-access.ts'
import * as translationsRepository from './translations.repository.ts'

export interface MinuteTranslationsDeps {
  db: Db
  limiter: Limiter
  access: Pick<MinutesAccess, 'getViewed'>
  translatorOf: TranslatorOf
  /** The time limit of one request; finished translations are kept. */
  translationMs?: number
}

/** The limit for one person. */
const translationsOfUser = { name: 'minutes-translation', points: 30, windowMs: 600_000 }
/** Lines at once. */
const batch = 20

export type MinuteTranslations = ReturnType<typeof createMinuteTranslations>

/** Minutes in another language (spec 7.20). */
export function createMinuteTranslations(deps: MinuteTranslationsDeps) {
  const { db, limiter, access, translatorOf, translationMs = 25_000 } = deps

  /** Throws `minutes.no_translator`, also if an admin forbids it meanwhile. */
  async function getTranslator(organizationId: string): Promise<Translator> {
    const translator = await translatorOf(organizationId)
    if (!translator) throw new AppError('minutes.no_translator')
    return translator
  }

  async function translateMissing(
    organizationId: string,
    lines: readonly { id: string; text: string }[],
    language: Language,
  ): Promise<void> {
    const signal = AbortSignal.timeout(translationMs)
    for (let from = 0; from < lines.length; from += batch) {
      const part = lines.slice(from, from + batch)
      const translator = await getTranslator(organizationId)
      const texts = await translator.translate(
        part.map(({ text }) => text),
        language,
        signal,
      )
      await translationsRepository.save(
        db,
        language,
        part.map(({ id, text }, place) => ({
          id,
          sourceText: text,
          text: texts[place] ?? '',
        })),
      )
    }
  }

  return {
    /** Throws `transcript.not_found`, `minutes.off`, `minutes.not_ready`, `minutes.no_translator`, `minutes.translation_failed`. */
    async translate(
      caller: UserCaller,
      { id, language: named }: { id: string; language: TranscriptLanguage },
    ): Promise<{ lines: { id: string; text: string }[] }> {
      const { organization_id: organizationId } = await access.getViewed(caller, id)
      await getTranslator(organizationId)
      const row = await minutesRepository.find(db, id)
      if (row?.state !== 'ready') throw new AppError('minutes.not_ready')
      await limiter.consume(translationsOfUser, [`user:${caller.userId}`])
      const language = exportedLanguage[named]
      const lines = await linesRepository.list(db, row.id)
      const ids = lines.map((line) => line.id)
      const known = await translationsRepository.listOf(db, ids, language)
      try {
        await translateMissing(
          organizationId,
          lines.filter((line) => !known.has(line.id)),
          language,
        )
      } catch (error) {
        if (isFailure(error)) throw new AppError('minutes.translation_failed')
        throw error
      }
      const translated = await translationsRepository.listOf(db, ids, language)
      return { lines: [...translated].map(([lineId, text]) => ({ id: lineId, text })) }
    },
  }
}

/** The translator failed, or took too long. */
function isFailure(error: unknown): boolean {
  return error instanceof TranslationUnavailable || (error instanceof Error && error.name === 'TimeoutError')
}
