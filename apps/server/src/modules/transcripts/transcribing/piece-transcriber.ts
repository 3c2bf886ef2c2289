import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import { SpeechRefused, type SpeechToText, type SpokenText } from '../../../integrations/speech/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { maySendSound, type RulesReader } from '../../tenancy/index.ts'
import type { TranscriptRow } from '../transcripts.repository.ts'
import { onRecordingTimeline } from './on-recording-timeline.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { asOpus, cutSound, readSound } from './read-sound.ts'
import type { KeptSound } from './sound-source.ts'

export interface PieceTranscriberDeps {
  db: Db
  clock: Clock
  rules: Pick<RulesReader, 'processingOf'>
  speech: SpeechToText
  ffmpeg: Ffmpeg
}

/** Where sound lies while it is transcribed. */
export interface WorkFolder {
  folder: string
  signal: AbortSignal
}

interface SoundInPieces {
  pieces: Piece[]
  /** In the recording. */
  endMs: number
  /** A file of samples, which may be deleted once all pieces are heard. */
  path: string
}

/** Reads sounds, and asks the engine what is said in them. */
export function createPieceTranscriber({ db, clock, rules, speech, ffmpeg }: PieceTranscriberDeps) {
  /** What is to be transcribed of a sound after `doneMs` of the recording; null if the sound is lost. Throws `UnreadableSound`. */
  async function readInPieces(
    sound: KeptSound,
    doneMs: number,
    { folder, signal }: WorkFolder,
  ): Promise<SoundInPieces | null> {
    const stream = await sound.open()
    if (!stream) return null
    const [given, file] = [`given-${newId(clock.now())}`, `sound-${newId(clock.now())}`] as const
    await pipeline(stream, createWriteStream(join(folder, given), { mode: 0o600 }), { signal })
    const { silences, lengthMs } = await readSound(
      { ffmpeg, folder, signal },
      { given, file, lengthMs: sound.lengthMs },
    )
    await rm(join(folder, given))
    const pieces = piecesOf(silences, lengthMs, doneMs - sound.offsetMs)
    return { pieces, endMs: sound.offsetMs + lengthMs, path: join(folder, file) }
  }

  /** What is said in a piece of the samples at `path`. Throws as `SpeechToText` does. */
  async function transcribePiece(
    { organization_id: organizationId, language, model }: TranscriptRow,
    { path, piece, prompt }: { path: string; piece: Piece; prompt: string | null },
    { folder, signal }: WorkFolder,
  ): Promise<SpokenText> {
    // Asked before each piece: an admin may have forbidden it meanwhile.
    if (!(await maySendSound({ db, rules }, speech, organizationId)))
      throw new SpeechRefused('sound of the organisation may not leave this machine any more')
    const wav = await cutSound(path, piece)
    const isHere = speech.sentTo === null
    const file = `piece-${newId(clock.now())}`
    const content = isHere ? wav : await asOpus({ ffmpeg, folder, signal }, wav, file)
    const fileName = isHere ? 'sound.wav' : 'sound.ogg'
    const heard = await speech.transcribe({ model, content, fileName, language, prompt }, signal)
    return { ...heard, segments: onRecordingTimeline(piece, heard.segments) }
  }

  return { readInPieces, transcribePiece }
}
