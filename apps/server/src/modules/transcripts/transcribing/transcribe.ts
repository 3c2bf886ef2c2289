import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TranscriptFailure } from '@majlis/contract'
import type { Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import {
  promptOf,
  SpeechRefused,
  type SpeechToText,
  SpeechUnavailable,
} from '../../../integrations/speech/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/log.ts'
import { maySendSound, type RulesReader } from '../../tenancy/index.ts'
import * as speakersRepository from '../speakers.repository.ts'
import { transcribeJob } from '../transcribe.job.ts'
import type { TranscriptNews } from '../transcript-news.ts'
import type { TranscriptRow } from '../transcripts.repository.ts'
import { piecesOf } from './pieces.ts'
import { cutSound, readSound, UnreadableSound } from './read-sound.ts'
import type { SoundSource } from './sound-source.ts'
import { createTranscriptWriter, NotWanted } from './transcript-writer.ts'

export interface TranscribeDeps {
  db: Db
  clock: Clock
  log: Log
  events: Pick<Events, 'publish'>
  notifyOfTranscript: TranscriptNews
  rules: Pick<RulesReader, 'processingOf'>
  speech: SpeechToText
  sounds: SoundSource
  ffmpeg: Ffmpeg
  /** Where sound lies while it is transcribed. */
  workFolder: string
}

/** The job that makes a transcript. It stores each piece when it is done: killed anywhere, it continues after the last one. */
export function createTranscribe(deps: TranscribeDeps) {
  const { db, log, rules, speech, sounds, ffmpeg, workFolder } = deps
  const { take, ensureSpeaker, store, end } = createTranscriptWriter(deps)

  /** Lengths first, so that progress is known from the beginning. */
  async function fetchSounds(row: TranscriptRow, folder: string, signal: AbortSignal) {
    const fetched = []
    for (const [place, sound] of (await sounds.list(row.recording_id)).entries()) {
      const stream = await sound.open()
      if (!stream) continue
      const given = `given-${place}`
      const file = `sound-${place}.flac`
      await pipeline(stream, createWriteStream(join(folder, given), { mode: 0o600 }), { signal })
      const { silences, lengthMs } = await readSound(
        { ffmpeg, folder, signal },
        { given, file, lengthMs: sound.lengthMs },
      )
      await rm(join(folder, given))
      const speaker = await ensureSpeaker(row, sound, sound.offsetMs + lengthMs)
      fetched.push({ file, sound, speaker, pieces: piecesOf(silences, lengthMs), lengthMs })
    }
    if (fetched.length === 0) throw new UnreadableSound('there is no sound')
    return fetched
  }

  async function transcribeAll(row: TranscriptRow, folder: string, signal: AbortSignal): Promise<void> {
    const prompt = promptOf((await rules.processingOf(db, row.organization_id)).words)
    for (const { file, sound, speaker, pieces, lengthMs } of await fetchSounds(row, folder, signal)) {
      for (const piece of pieces.filter(({ endMs }) => sound.offsetMs + endMs > speaker.done_ms)) {
        // Asked before each piece: an admin may have forbidden it meanwhile.
        if (!(await maySendSound({ db, rules }, speech, row.organization_id)))
          throw new SpeechRefused('sound of the organisation may not leave this machine any more')
        const content = await cutSound({ ffmpeg, folder, signal }, file, piece)
        const spoken = await speech.transcribe(
          { content, fileName: 'sound.ogg', language: row.language, prompt },
          signal,
        )
        await store(row, { speaker, sound, piece }, spoken)
      }
      await speakersRepository.update(db, speaker.id, { done_ms: sound.offsetMs + lengthMs })
    }
  }

  /** queued → transcribing → ready or failed. Throws to be tried again, unless trying again does not help or this is the last try. */
  return async function transcribe(id: string, { attempt, signal }: JobRun): Promise<void> {
    const row = await take(id)
    if (!row) return
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(workFolder, `${id}-`))
    try {
      await transcribeAll(row, folder, signal)
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
