import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptFailure } from '@majlis/contract'
import { promptOf, SpeechRefused, SpeechUnavailable } from '../../../integrations/speech/index.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/log.ts'
import * as soundsRepository from '../sounds.repository.ts'
import { transcribeJob } from '../transcribe.job.ts'
import type { TranscriptNews } from '../transcript-news.ts'
import type { TranscriptRow } from '../transcripts.repository.ts'
import { createPromptContext } from './prompt-context.ts'
import { createPieceTranscriber, type PieceTranscriberDeps, type WorkFolder } from './piece-transcriber.ts'
import { UnreadableSound } from './read-sound.ts'
import type { KeptSound, SoundSource } from './sound-source.ts'
import { createTranscriptWriter, type HeardSound, NotWanted, takeTranscript } from './transcript-writer.ts'
import { workAhead } from './work-ahead.ts'

export interface TranscribeDeps extends PieceTranscriberDeps {
  log: Log
  events: Pick<Events, 'publish'>
  notifyOfTranscript: TranscriptNews
  sounds: SoundSource
  /** Where sound lies while it is transcribed. */
  workFolder: string
}

/** The engine has the next piece while one is stored, and the next sound is read meanwhile. */
const concurrency = 2

/** As far as it was when the job began. */
interface Listed extends HeardSound {
  sound: KeptSound
}

/** The job that makes a transcript. It stores each piece when it is done: killed anywhere, it continues after the last one. */
export function createTranscribe(deps: TranscribeDeps) {
  const { db, log, rules, speech, sounds, workFolder } = deps
  const { readInPieces, transcribePiece } = createPieceTranscriber(deps)
  const { ensureSound, store, end } = createTranscriptWriter(deps)

  /** All of them before the first is read, so that the progress is known from the beginning. */
  async function listSounds(row: TranscriptRow): Promise<Listed[]> {
    const listed: Listed[] = []
    for (const sound of await sounds.list(row.recording_id))
      listed.push({ sound, ...(await ensureSound(row, sound, sound.offsetMs + (sound.lengthMs ?? 0))) })
    return listed
  }

  async function transcribeAll(row: TranscriptRow, { folder, signal }: WorkFolder): Promise<void> {
    const names = promptOf((await rules.processingOf(db, row.organization_id)).words)
    const context = createPromptContext()
    const listed = await listSounds(row)
    // In turn: the engine waits for the first sound only, and later ones are read beside it.
    const readingOptions = { concurrency, inTurn: true, signal }
    const reading = workAhead(listed, readingOptions, async ({ sound, speaker, doneMs }, workSignal) => {
      const found = await readInPieces(sound, doneMs, { folder, signal: workSignal })
      if (found) await ensureSound(row, sound, found.endMs)
      return found && { ...found, sound, speaker }
    })
    let isHeard = false
    for await (const found of reading) {
      if (!found) continue
      isHeard = true
      // Others may speak another language, in which the engine would go on.
      if (row.language === null) context.clear()
      const { sound, speaker, pieces, endMs, path } = found
      const turnFrom = (ms: number) => ({ speakerId: speaker.id, startMs: sound.offsetMs + ms })
      const hearing = workAhead(pieces, { concurrency, signal }, async (piece, workSignal) => {
        const prompt = context.promptFor(turnFrom(piece.startMs), names)
        const spoken = await transcribePiece(row, { path, piece, prompt }, { folder, signal: workSignal })
        context.add(turnFrom(0), spoken)
        return { piece, spoken }
      })
      for await (const { piece, spoken } of hearing) await store(row, { speaker, sound, piece }, spoken)
      await soundsRepository.setDone(db, { transcript_id: row.id, source: sound.source }, endMs)
      await rm(path)
    }
    if (!isHeard) throw new UnreadableSound('there is no sound')
  }

  /** queued → transcribing → ready or failed. Throws to be tried again, unless trying again does not help or this is the last try. */
  return async function transcribe(id: string, { attempt, signal }: JobRun): Promise<void> {
    const row = await takeTranscript(db, speech, id)
    if (!row) return
    // It loads its model while sounds are read.
    void speech.wake(row.model)
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(workFolder, `${id}-`))
    try {
      await transcribeAll(row, { folder, signal })
      await end(row, null)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof NotWanted) return
      const isFinal = error instanceof UnreadableSound || error instanceof SpeechRefused
      if (!isFinal && attempt < transcribeJob.maxAttempts) throw error
      log.warn({ err: error, transcript: id }, 'a recording could not be transcribed')
      await end(row, failureOf(error)).catch((late: unknown) => {
        if (!(late instanceof NotWanted)) throw late
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function failureOf(error: unknown): TranscriptFailure {
  if (error instanceof UnreadableSound) return 'no_sound'
  return error instanceof SpeechUnavailable ? 'engine_unavailable' : 'failed'
}
