import type { Transcript, TranscriptLanguage } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { TranslatorOf } from '../tenancy/index.ts'
import { exportedLanguage } from './files/text-files.ts'
import { createPresentedTranscripts, type PresentedDeps } from './presented-transcripts.ts'
import { mayEdit } from './transcripts.policy.ts'
import { translateTranscriptKey } from './translate-transcript.job.ts'
import { createTranslationRequests } from './translation-requests.ts'
import * as translationsRepository from './translations.repository.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

export interface TranslatingDeps extends PresentedDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add' | 'remove'>
  limiter: Limiter
  translatorOf: TranslatorOf
}

interface WantedLanguage {
  id: string
  language: TranscriptLanguage
}

/** The limit for one person. */
const translationsOfUser = { name: 'transcript-translation', points: 30, windowMs: 600_000 }

export type Translating = ReturnType<typeof createTranslating>

/** Transcripts in other languages, for everyone who may read them (spec 3.48, 7.20). */
export function createTranslating(deps: TranslatingDeps) {
  const { db, jobs, limiter, translatorOf } = deps
  const requests = createTranslationRequests(deps)
  const { present } = createPresentedTranscripts(deps)

  return {
    /** Throws `transcript.not_found`, `transcript.not_ready`, `transcript.no_translator`, `general.too_many_attempts`. */
    async translate(caller: UserCaller, { id, language }: WantedLanguage): Promise<Transcript> {
      const transcript = await getViewedTranscript(db, caller, id)
      if (transcript.state !== 'ready') throw new AppError('transcript.not_ready')
      if (!(await translatorOf(transcript.organization_id))) throw new AppError('transcript.no_translator')
      await limiter.consume(translationsOfUser, [`user:${caller.userId}`])
      await db
        .transaction()
        .execute((tx) => requests.request(tx, transcript, exportedLanguage[language], caller.userId))
      return present(id)
    },

    /** Keeps what there is. For who requested it, host and co-hosts. Throws `transcript.not_found`, `transcript.not_translating`, `general.forbidden`. */
    async cancel(caller: UserCaller, { id, language: named }: WantedLanguage): Promise<Transcript> {
      const { role, meeting_organization_id: organizationId } = await getViewedTranscript(db, caller, id)
      const language = exportedLanguage[named]
      const translation = await translationsRepository.find(db, id, language)
      if (translation?.state !== 'translating') throw new AppError('transcript.not_translating')
      const isOutside = organizationId !== caller.organizationId
      if (translation.requested_by_user_id !== caller.userId && !mayEdit({ role, isOutside }))
        throw new AppError('general.forbidden')
      await db.transaction().execute(async (tx) => {
        if (!(await translationsRepository.end(tx, id, language, 'cancelled')))
          throw new AppError('transcript.not_translating')
        await jobs.remove(tx, translateTranscriptKey({ id, language }))
      })
      return present(id)
    },
  }
}
