import type { MinuteSection, Minutes } from '@majlis/contract'
import type { LanguageModel } from '../../integrations/language-model/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Seats } from '../resources/index.ts'
import { canTranscribe } from '../transcripts/index.ts'
import * as linesRepository from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MinutesAccess } from './minutes-access.ts'
import { createPresentedMinutes, type PresentedMinutesDeps } from './presented-minutes.ts'
import { createMinutesRequests } from './requests.ts'
import { writeMinutesKey } from './writing/write-minutes.job.ts'

export interface MinutesServiceDeps extends PresentedMinutesDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add' | 'remove'>
  seats: Pick<Seats, 'listFeatures'>
  access: MinutesAccess
  limiter: Limiter
  modelOf: (organizationId: string) => Promise<LanguageModel | null>
}

/** One language model serves all organisations in turn. */
const requestsOfUser = { name: 'write-minutes', points: 20, windowMs: 600_000 }
const requestsOfOrganization = { name: 'write-minutes-of-organization', points: 60, windowMs: 600_000 }

export type MinutesService = ReturnType<typeof createMinutes>

/** Reads, requests and cancels minutes (spec 1.1, 4.7, 7.20). */
export function createMinutes(deps: MinutesServiceDeps) {
  const { db, jobs, limiter, seats, access } = deps
  const { present } = createPresentedMinutes(deps)
  const requests = createMinutesRequests(deps)

  return {
    /** Throws `transcript.not_found`, `minutes.off`. */
    get: async (caller: UserCaller, id: string): Promise<Minutes> =>
      present(caller, await access.getViewed(caller, id)),

    /** Throws what `requireEditor` throws; `transcript.not_allowed`, `minutes.switched_off`, `transcript.not_ready`, `minutes.not_ready`, `minutes.writing`. */
    async write(
      caller: UserCaller,
      { id, section = null }: { id: string; section?: MinuteSection | null | undefined },
    ): Promise<Minutes> {
      const transcript = await access.requireEditor(caller, id)
      if (!canTranscribe(await seats.listFeatures(db, caller))) throw new AppError('transcript.not_allowed')
      if (!(await minutesRepository.findMeeting(db, id))?.is_wanted)
        throw new AppError('minutes.switched_off')
      if (transcript.state !== 'ready') throw new AppError('transcript.not_ready')
      await limiter.consume(requestsOfUser, [`user:${caller.userId}`])
      await limiter.consume(requestsOfOrganization, [`organization:${transcript.organization_id}`])
      await db.transaction().execute((tx) => requests.request(tx, transcript, section))
      return present(caller, transcript)
    },

    /** Keeps the earlier minutes. Throws what `requireEditor` throws, and `minutes.not_writing`. */
    async cancel(caller: UserCaller, id: string): Promise<Minutes> {
      const transcript = await access.requireEditor(caller, id)
      await db.transaction().execute(async (tx) => {
        const row = await minutesRepository.findForUpdate(tx, id)
        if (row?.state !== 'writing') throw new AppError('minutes.not_writing')
        const hasLines = (await linesRepository.list(tx, row.id)).length > 0
        await minutesRepository.update(tx, row.id, { state: hasLines ? 'ready' : 'cancelled', section: null })
        await jobs.remove(tx, writeMinutesKey(id))
      })
      return present(caller, transcript)
    },
  }
}
