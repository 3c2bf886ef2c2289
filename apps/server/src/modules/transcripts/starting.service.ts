import type { Transcript } from '@majlis/contract'
import type { SpeechModel, SpeechToText } from '../../integrations/speech/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { announcesTranscript, type RedactionRequests } from '../recordings/index.ts'
import type { Seats } from '../resources/index.ts'
import { maySendSound, type RulesReader } from '../tenancy/index.ts'
import { createPresentedTranscripts, type PresentedDeps } from './presented-transcripts.ts'
import * as speakersRepository from './speakers.repository.ts'
import { transcribeKey } from './transcribe.job.ts'
import { createTranscriptRequests } from './transcript-requests.ts'
import { canTranscribe } from './transcripts.policy.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import type { TranscriptRow } from './transcripts.repository.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

export interface StartingDeps extends PresentedDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add' | 'remove'>
  events: Pick<Events, 'publish'>
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
  redactions: Pick<RedactionRequests, 'requireWhole'>
  /** Null: this installation does not transcribe. */
  speech: SpeechToText | null
}

const isRunning = ({ state }: TranscriptRow): boolean => state === 'queued' || state === 'transcribing'

interface StartInput {
  fileName: string
  language?: string | null | undefined
  /** The name of a model; if absent, the first. */
  model?: string | undefined
}

/** Throws `transcript.model_unknown`, `transcript.model_english`. */
function modelFor(
  { language, model }: Omit<StartInput, 'fileName'>,
  { models }: Pick<SpeechToText, 'models'>,
): SpeechModel {
  const found = model === undefined ? models[0] : models.find(({ name }) => name === model)
  if (!found) throw new AppError('transcript.model_unknown', { field: 'model' })
  if (found.isEnglishOnly && language && language !== 'en')
    throw new AppError('transcript.model_english', { field: 'language' })
  return found
}

export type Starting = ReturnType<typeof createStarting>

/** Starts and cancels transcription (spec 6.6). */
export function createStarting(deps: StartingDeps) {
  const { db, clock, jobs, seats, rules, redactions, speech } = deps
  const { restart, enqueue, begin } = createTranscriptRequests(deps)
  const { present } = createPresentedTranscripts(deps)

  return {
    /** Starts automatically if the organisation wants that and the owner has the feature. Harmless when run twice. */
    async startAutomatically(recordingId: string): Promise<void> {
      const recording = await transcriptsRepository.findKept(db, recordingId)
      if (!speech || !recording?.is_wanted) return
      const { organization_id: organizationId, host_user_id: userId } = recording
      if (!(await rules.processingOf(db, organizationId)).transcribesRecordings) return
      if (!canTranscribe(await seats.listFeatures(db, { organizationId, userId }))) return
      if (!(await maySendSound(deps, speech, organizationId))) return
      // The rule applies to recordings that people agreed to while it was on.
      if (!announcesTranscript(recording.purposes, { isAutomatic: true, sentTo: speech.sentTo })) return
      await db.transaction().execute(async (tx) => {
        // There is a transcript already: a trimmed recording keeps its earlier one.
        if (await transcriptsRepository.findOfRecordingForUpdate(tx, recordingId)) return
        await begin(tx, recording, { language: null, model: speech.models[0].name, userId: null })
      })
    },

    /**
     * Throws `recording.not_found`, also for people who take no part; `recording.owner_only`, `transcript.not_allowed` without the feature,
     * `transcript.switched_off`, `transcript.unavailable`, `transcript.sound_stays`, `transcript.running`,
     * `recording.redacting`, `transcript.model_unknown`, `transcript.model_english`.
     */
    async start(caller: UserCaller, { fileName, language = null, model }: StartInput): Promise<Transcript> {
      const recording = await transcriptsRepository.findRecording(db, caller.userId, fileName)
      if (!recording) throw new AppError('recording.not_found')
      if (recording.host_user_id !== caller.userId) throw new AppError('recording.owner_only')
      if (!canTranscribe(await seats.listFeatures(db, caller))) throw new AppError('transcript.not_allowed')
      if (!recording.is_wanted) throw new AppError('transcript.switched_off')
      if (!speech) throw new AppError('transcript.unavailable')
      if (!(await maySendSound(deps, speech, recording.organization_id)))
        throw new AppError('transcript.sound_stays')
      const wanted = { language, model: modelFor({ language, model }, speech).name }
      const id = await db.transaction().execute(async (tx) => {
        const before = await transcriptsRepository.findOfRecordingForUpdate(tx, recording.id)
        await redactions.requireWhole(tx, recording.id)
        if (before && isRunning(before)) throw new AppError('transcript.running')
        if (before) await restart(tx, before, wanted)
        return before ? enqueue(tx, before) : begin(tx, recording, { ...wanted, userId: caller.userId })
      })
      return present(id)
    },

    /** Throws `transcript.not_found`, `recording.owner_only`, `transcript.not_running`. */
    async cancel(caller: UserCaller, id: string): Promise<Transcript> {
      const { host_user_id: ownerUserId } = await getViewedTranscript(db, caller, id)
      if (ownerUserId !== caller.userId) throw new AppError('recording.owner_only')
      await db.transaction().execute(async (tx) => {
        const row = await transcriptsRepository.findForUpdate(tx, id)
        if (!row || !isRunning(row)) throw new AppError('transcript.not_running')
        await transcriptsRepository.update(tx, id, { state: 'cancelled', finished_at: new Date(clock.now()) })
        await speakersRepository.deleteAll(tx, id)
        await jobs.remove(tx, transcribeKey(id))
      })
      return present(id)
    },
  }
}
