import type { MinuteWriter } from '@majlis/contract'
import {
  type LanguageModel,
  ModelRefused,
  ModelUnavailable,
} from '../../../integrations/language-model/index.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/log.ts'
import * as minutesRepository from '../minutes.repository.ts'
import type { MinutesRow } from '../minutes.repository.ts'
import { askForMinutes } from './ask-for-minutes.ts'
import { extractMinutes } from './extract-minutes.ts'
import { createMinutesWriter, NotWanted, type MinutesWriterDeps } from './minutes-writer.ts'
import type { NewMinutes, Said } from './said.ts'
import { whileWanted } from './while-wanted.ts'
import { writeMinutesJob } from './write-minutes.job.ts'

export interface WriteMinutesDeps extends MinutesWriterDeps {
  log: Log
  /** The model that may get an organisation's transcripts; null: minutes are made of sentences from the transcript. */
  modelOf: (organizationId: string) => Promise<LanguageModel | null>
}

/** The job that writes minutes: all of them, or one section again. */
export function createWriteMinutes({ db, clock, log, modelOf, news }: WriteMinutesDeps) {
  const { isWanted, report, store, fail } = createMinutesWriter({ db, clock, news })

  async function askModel(
    row: MinutesRow,
    said: readonly Said[],
    organizationId: string,
    signal: AbortSignal,
  ): Promise<NewMinutes> {
    const onProgress = (progress: number) => report(row, progress)
    const wanted = { said, section: row.section, onProgress }
    return whileWanted({ isWanted: () => isWanted(row), signal }, (unlessCancelled) =>
      askForMinutes(() => modelOf(organizationId), wanted, unlessCancelled),
    )
  }

  /** Throws so that the job is retried, unless this is the last attempt. */
  async function writeOnce(
    row: MinutesRow,
    writer: MinuteWriter,
    { attempt, signal }: JobRun,
  ): Promise<void> {
    try {
      const meeting = await minutesRepository.findMeeting(db, row.transcript_id)
      if (!meeting) return
      const said = await minutesRepository.listSaid(db, row.transcript_id)
      const written =
        writer === 'extract'
          ? extractMinutes(said)
          : await askModel(row, said, meeting.organization_id, signal)
      await store(row, said, written)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof NotWanted) return
      // After an invalid answer, another attempt may succeed.
      if (attempt < (error instanceof ModelRefused ? 2 : writeMinutesJob.maxAttempts)) throw error
      log.warn({ err: error, transcript: row.transcript_id }, 'minutes could not be written')
      await fail(row, error instanceof ModelUnavailable ? 'engine_unavailable' : 'failed')
    }
  }

  /** writing → ready or failed. */
  return async function writeMinutes(
    { transcriptId, writer }: { transcriptId: string; writer: MinuteWriter },
    run: JobRun,
  ): Promise<void> {
    const row = await minutesRepository.find(db, transcriptId)
    if (row?.state === 'writing') await writeOnce(row, writer, run).catch(ignoreUnwanted)
  }
}

function ignoreUnwanted(error: unknown): void {
  if (!(error instanceof NotWanted)) throw error
}
