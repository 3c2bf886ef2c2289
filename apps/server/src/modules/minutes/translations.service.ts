import type { MinutesTranslation, TranscriptLanguage } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { TranslatorOf } from '../tenancy/index.ts'
import { exportedLanguage } from '../transcripts/index.ts'
import * as linesRepository from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MinutesAccess } from './minutes-access.ts'
import { translateMinutesJob, translateMinutesKey } from './translate-minutes.job.ts'
import * as translationsRepository from './translations.repository.ts'

export interface MinuteTranslationsDeps {
  db: Db
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  access: Pick<MinutesAccess, 'getViewed'>
  translatorOf: TranslatorOf
  /** Spec 9.13. */
  flags: { showsProgress: boolean }
}

interface Wanted {
  id: string
  language: TranscriptLanguage
}

/** The limit for one person. */
const translationsOfUser = { name: 'minutes-translation', points: 30, windowMs: 600_000 }

export type MinuteTranslations = ReturnType<typeof createMinuteTranslations>

/** Minutes in another language (spec 7.20). A job makes each translation once for all readers. */
export function createMinuteTranslations(deps: MinuteTranslationsDeps) {
  const { db, jobs, limiter, access, translatorOf, flags } = deps

  /** Throws `minutes.not_ready`. */
  async function getReady(id: string) {
    const row = await minutesRepository.find(db, id)
    if (row?.state !== 'ready') throw new AppError('minutes.not_ready')
    return row
  }

  async function present({ id, language: named }: Wanted): Promise<MinutesTranslation> {
    const row = await getReady(id)
    const language = exportedLanguage[named]
    const all = await linesRepository.list(db, row.id)
    const ids = all.map((line) => line.id)
    const texts = await translationsRepository.listOf(db, ids, language)
    const lines = all.flatMap((line) => {
      const text = texts.get(line.id)
      return text === undefined ? [] : [{ id: line.id, source: line.text, text }]
    })
    const requested = await translationsRepository.findState(db, row.id, language)
    const isComplete = lines.length === all.length
    const state = requested === 'ready' || !requested ? 'incomplete' : requested
    const progress = state === 'translating' && flags.showsProgress ? lines.length / all.length : null
    return isComplete ? { state: 'ready', progress: null, lines } : { state, progress, lines }
  }

  return {
    /** Throws `transcript.not_found`, `minutes.off`, `minutes.not_ready`. */
    async get(caller: UserCaller, wanted: Wanted): Promise<MinutesTranslation> {
      await access.getViewed(caller, wanted.id)
      return present(wanted)
    },

    /** Throws `transcript.not_found`, `minutes.off`, `minutes.not_ready`, `minutes.no_translator`, `general.too_many_attempts`. */
    async translate(caller: UserCaller, { id, language: named }: Wanted): Promise<MinutesTranslation> {
      const { organization_id: organizationId } = await access.getViewed(caller, id)
      if (!(await translatorOf(organizationId))) throw new AppError('minutes.no_translator')
      const row = await getReady(id)
      await limiter.consume(translationsOfUser, [`user:${caller.userId}`])
      const wanted = { id, language: exportedLanguage[named] }
      await db.transaction().execute(async (tx) => {
        await translationsRepository.begin(tx, row.id, wanted.language)
        const options = { key: translateMinutesKey(wanted), fairnessKey: organizationId }
        await jobs.add(tx, translateMinutesJob, wanted, options)
      })
      return present({ id, language: named })
    },
  }
}
