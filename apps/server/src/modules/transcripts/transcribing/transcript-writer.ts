import type { TranscriptFailure } from '@majlis/contract'
import type { SpeechToText, SpokenSegment } from '../../../integrations/speech/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids/ids.ts'
import * as segmentsRepository from '../segments.repository.ts'
import * as soundsRepository from '../sounds.repository.ts'
import * as speakersRepository from '../speakers.repository.ts'
import * as transcriptsRepository from '../transcripts.repository.ts'
import type { TranscriptNews } from '../transcript-news.ts'
import type { SpeakerRow, TranscriptRow } from '../transcripts.repository.ts'
import type { Span } from './pieces.ts'
import '../transcripts.events.ts'
import type { KeptSound } from './sound-source.ts'

/** The transcript was cancelled, deleted or started again meanwhile. */
export class NotWanted extends Error {}

/** A sound with the speaker, and how far it was transcribed. */
export interface HeardSound {
  speaker: SpeakerRow
  doneMs: number
}

interface HeardPiece {
  speaker: SpeakerRow
  sound: KeptSound
  piece: Span
}

/** Writes what a job has found into its transcript, for as long as it is wanted: everything here throws `NotWanted` otherwise. */
export function createTranscriptWriter({
  db,
  clock,
  events,
  notifyOfTranscript,
}: {
  db: Db
  clock: Clock
  events: Pick<Events, 'publish'>
  notifyOfTranscript: TranscriptNews
}) {
  /** Locks the transcript. Throws `NotWanted`. */
  async function requireWanted(tx: Tx, { id, requested_at: requestedAt }: TranscriptRow): Promise<void> {
    const now = await transcriptsRepository.findForUpdate(tx, id)
    if (now?.state !== 'transcribing' || now.requested_at.getTime() !== requestedAt.getTime())
      throw new NotWanted()
  }

  /** What was heard in a piece, with the times of its sound. */
  async function store(
    row: TranscriptRow,
    { speaker, sound: { source, offsetMs: fromMs }, piece }: HeardPiece,
    { segments, language }: { segments: readonly SpokenSegment[]; language: string | null },
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await requireWanted(tx, row)
      await segmentsRepository.insert(
        tx,
        segments.map(({ startMs, endMs, text, words, language: heard }) => ({
          id: newId(clock.now()),
          transcript_id: row.id,
          speaker_id: speaker.id,
          start_ms: fromMs + startMs,
          end_ms: fromMs + endMs,
          text,
          original_text: text,
          words: JSON.stringify(words.map((word) => [fromMs + word.startMs, fromMs + word.endMs, word.text])),
          language: heard ?? language,
        })),
      )
      await soundsRepository.setDone(tx, { transcript_id: row.id, source }, fromMs + piece.endMs)
    })
  }

  /** Whose it is, and how much of the recording is transcribed of it. */
  async function ensureSound(row: TranscriptRow, sound: KeptSound, endMs: number): Promise<HeardSound> {
    return db.transaction().execute(async (tx) => {
      await requireWanted(tx, row)
      const speaker = await speakersRepository.ensure(tx, {
        id: newId(clock.now()),
        transcript_id: row.id,
        // All sounds of a person have one speaker.
        source: sound.participantId ?? sound.source,
        participant_id: sound.participantId,
        name: sound.name,
        original_name: sound.name,
      })
      const { done_ms: doneMs } = await soundsRepository.ensure(tx, {
        transcript_id: row.id,
        source: sound.source,
        length_ms: endMs,
      })
      return { speaker, doneMs }
    })
  }

  async function end(row: TranscriptRow, failure: TranscriptFailure | null): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await requireWanted(tx, row)
      const state = failure === null ? 'ready' : 'failed'
      await transcriptsRepository.update(tx, row.id, { state, failure, finished_at: new Date(clock.now()) })
      await notifyOfTranscript(tx, row.id, state)
      if (failure === null) await events.publish(tx, 'transcript.ready', { transcriptId: row.id })
    })
  }

  return { ensureSound, store, end }
}

/** The operator may have taken the model away: then it is the first that knows the language, if it was chosen. */
function modelFor(models: SpeechToText['models'], { model, language }: TranscriptRow) {
  const knowsLanguage = ({ isEnglishOnly }: (typeof models)[number]) =>
    !isEnglishOnly || language === null || language === 'en'
  return models.find(({ name }) => name === model) ?? models.find(knowsLanguage) ?? models[0]
}

/** Takes a transcript that is to be made; null if it is not wanted. */
export async function takeTranscript(
  db: Db,
  { models }: Pick<SpeechToText, 'models'>,
  id: string,
): Promise<TranscriptRow | null> {
  return db.transaction().execute(async (tx) => {
    const row = await transcriptsRepository.findForUpdate(tx, id)
    if (row?.state !== 'queued' && row?.state !== 'transcribing') return null
    const { name: model } = modelFor(models, row)
    await transcriptsRepository.update(tx, id, { state: 'transcribing', model })
    return { ...row, state: 'transcribing', model }
  })
}
