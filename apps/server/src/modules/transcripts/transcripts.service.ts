import type { Segment, SpokenWord, TranscriptLanguage, Transcription } from '@majlis/contract'
import type { SpeechToText } from '../../integrations/speech/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { getViewedDate, type DateInput } from '../meetings/index.ts'
import { announcesTranscript, presentRedaction, recordedAtOf } from '../recordings/index.ts'
import type { Seats } from '../resources/index.ts'
import { maySendSound, type RulesReader, type TranslatorOf } from '../tenancy/index.ts'
import { exportedLanguage } from './files/text-files.ts'
import { createPresentedTranscripts, type PresentedDeps } from './presented-transcripts.ts'
import * as segmentsRepository from './segments.repository.ts'
import { canTranscribe, mayEdit } from './transcripts.policy.ts'
import { presentSegment } from './transcripts.presenter.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import * as translationsRepository from './translations.repository.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

export interface TranscriptsServiceDeps extends PresentedDeps {
  db: Db
  clock: Clock
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
  translatorOf: TranslatorOf
  /** Null: this installation does not transcribe. */
  speech: SpeechToText | null
  /** Spec 9.13. */
  flags: { canEdit: boolean; showsProgress: boolean }
}

interface PageInput {
  id: string
  language?: TranscriptLanguage | undefined
  cursor?: string | undefined
  pageSize: number
}

export type Transcripts = ReturnType<typeof createTranscripts>

/** What was said in the recordings of a meeting: for everyone who may see these (spec 7.20, 7.27). */
export function createTranscripts(deps: TranscriptsServiceDeps) {
  const { db, clock, seats, speech, flags, translatorOf } = deps
  const { presentAll } = createPresentedTranscripts(deps)

  return {
    /** Throws `schedule.not_found`, `schedule.occurrence_not_found`. */
    async get(caller: UserCaller, input: DateInput): Promise<Transcription> {
      const { occurrenceId, meeting, role } = await getViewedDate(db, caller, input, clock.now())
      const talks = occurrenceId === null ? [] : await transcriptsRepository.listTalks(db, occurrenceId)
      const presented = await presentAll(talks.flatMap(({ transcript }) => transcript ?? []))
      const isAllowed = speech !== null && (await maySendSound(deps, speech, meeting.organization_id))
      const translator = await translatorOf(meeting.organization_id)
      const isOwner = role === 'host' && meeting.organization_id === caller.organizationId
      const hasFeature = isOwner && canTranscribe(await seats.listFeatures(db, caller))
      return {
        recordings: talks.map((talk) => ({
          fileName: talk.file_name,
          originalFileName: talk.original_file_name,
          recordedAt: recordedAtOf(talk),
          startDateTime: talk.started_at.getTime(),
          clock: talk.clock,
          lengthMs: talk.length_ms,
          deleted: talk.is_removed,
          switchedOff: !talk.is_wanted,
          unannounced:
            speech !== null &&
            !announcesTranscript(talk.purposes, { isAutomatic: false, sentTo: speech.sentTo }),
          redaction: talk.is_removed ? null : presentRedaction(talk),
          transcript: presented.get(talk.transcript?.id ?? '') ?? null,
        })),
        engine: {
          isOn: speech !== null,
          sentTo: speech?.sentTo ?? null,
          isAllowed,
          models: (speech?.models ?? []).map(({ name, isEnglishOnly }) => ({ name, isEnglishOnly })),
        },
        translation: translator && { sentTo: translator.sentTo },
        can: {
          transcribe: isAllowed && hasFeature,
          edit:
            flags.canEdit && mayEdit({ role, isOutside: meeting.organization_id !== caller.organizationId }),
          redact: meeting.host_user_id === caller.userId,
        },
        lacksFeature: isOwner && !hasFeature,
      }
    },

    /** Throws `transcript.not_found`. */
    async segments(
      caller: UserCaller,
      { id, language, cursor, pageSize }: PageInput,
    ): Promise<{ segments: Segment[]; nextCursor: string | null }> {
      await getViewedTranscript(db, caller, id)
      const found = await segmentsRepository.list(db, id, { after: cursor, limit: pageSize + 1 })
      const rows = found.slice(0, pageSize)
      const ids = language ? rows.map((row) => row.id) : []
      const texts = language ? await translationsRepository.listOf(db, ids, exportedLanguage[language]) : null
      return {
        segments: rows.map((row) => presentSegment(row, texts?.get(row.id) || null)),
        nextCursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
      }
    },

    /** Throws `transcript.not_found`. */
    async words(
      caller: UserCaller,
      { id, segmentId }: { id: string; segmentId: string },
    ): Promise<{ words: SpokenWord[] }> {
      await getViewedTranscript(db, caller, id)
      const segment = await segmentsRepository.find(db, id, segmentId)
      if (!segment) throw new AppError('transcript.not_found')
      return { words: segment.words.map(([startMs, endMs, text]) => ({ startMs, endMs, text })) }
    },
  }
}
