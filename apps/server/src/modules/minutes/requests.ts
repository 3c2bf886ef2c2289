import type { MinuteSection, MinuteWriter } from '@majlis/contract'
import type { LanguageModel } from '../../integrations/language-model/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import * as minutesRepository from './minutes.repository.ts'
import { writeMinutesJob, writeMinutesKey } from './writing/write-minutes.job.ts'

export interface MinutesRequestsDeps {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  modelOf: (organizationId: string) => Promise<LanguageModel | null>
}

/** Starts the job that writes minutes, at a person's request or after a transcript. */
export function createMinutesRequests({ clock, jobs, modelOf }: MinutesRequestsDeps) {
  return {
    /** Writes all sections, or one of them again. Throws `minutes.writing`, `minutes.not_ready`. */
    async request(
      tx: Tx,
      { id, organization_id: organizationId }: { id: string; organization_id: string },
      section: MinuteSection | null,
    ): Promise<void> {
      const before = await minutesRepository.findForUpdate(tx, id)
      if (before?.state === 'writing') throw new AppError('minutes.writing')
      if (section !== null && before?.state !== 'ready') throw new AppError('minutes.not_ready')
      const writer: MinuteWriter = (await modelOf(organizationId)) ? 'model' : 'extract'
      const requested = {
        state: 'writing' as const,
        failure: null,
        requested_at: new Date(clock.now()),
        section,
        progress: 0,
      }
      const added = { id: newId(clock.now()), transcript_id: id, ...requested }
      if (before) await minutesRepository.update(tx, before.id, requested)
      else if (!(await minutesRepository.insert(tx, added))) throw new AppError('minutes.writing')
      const options = { key: writeMinutesKey(id), fairnessKey: organizationId }
      await jobs.add(tx, writeMinutesJob, { transcriptId: id, writer }, options)
    },
  }
}
