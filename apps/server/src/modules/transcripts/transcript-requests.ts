import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import * as soundsRepository from './sounds.repository.ts'
import * as speakersRepository from './speakers.repository.ts'
import { transcribeJob, transcribeKey } from './transcribe.job.ts'
import './transcripts.events.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import type { TranscriptRow } from './transcripts.repository.ts'
import * as translationsRepository from './translations.repository.ts'

interface TranscriptRequestsDeps {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  events: Pick<Events, 'publish'>
}

/** How a recording is to be transcribed. */
interface Wanted {
  /** Null: the engine recognises it. */
  language: string | null
  model: string
}

/** Has transcripts made by the job. */
export function createTranscriptRequests({ clock, jobs, events }: TranscriptRequestsDeps) {
  /** Queued again; what there was of it is deleted. */
  async function restart(tx: Tx, row: TranscriptRow, { language, model }: Wanted): Promise<void> {
    await speakersRepository.deleteAll(tx, row.id)
    await soundsRepository.deleteAll(tx, row.id)
    await translationsRepository.deleteAll(tx, row.id)
    await events.publish(tx, 'transcript.restarted', { transcriptId: row.id })
    await transcriptsRepository.update(tx, row.id, {
      state: 'queued',
      failure: null,
      language,
      model,
      finished_at: null,
      requested_at: new Date(clock.now()),
    })
  }

  async function enqueue(
    tx: Tx,
    { id, organization_id: fairnessKey }: Pick<TranscriptRow, 'id' | 'organization_id'>,
  ): Promise<string> {
    await jobs.add(tx, transcribeJob, { id }, { key: transcribeKey(id), fairnessKey })
    return id
  }

  /** Throws `transcript.running` if another request has just begun one. */
  async function begin(
    tx: Tx,
    recording: { id: string; organization_id: string },
    { language, model, userId }: Wanted & { userId: string | null },
  ): Promise<string> {
    const row = await transcriptsRepository.insert(tx, {
      id: newId(clock.now()),
      organization_id: recording.organization_id,
      recording_id: recording.id,
      requested_by_user_id: userId,
      requested_at: new Date(clock.now()),
      state: 'queued',
      language,
      model,
    })
    if (!row) throw new AppError('transcript.running')
    return enqueue(tx, row)
  }

  return { restart, enqueue, begin }
}
