import type { Language } from '@majlis/contract'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import * as segmentsRepository from '../segments.repository.ts'
import * as speakersRepository from '../speakers.repository.ts'
import * as translationsRepository from '../translations.repository.ts'
import type { Cue } from './subtitles.ts'

/** About 60 hours of speech. */
const maxSegments = 50_000

/**
 * What was said, in order of time. `language`: in this language instead of as it was said. Throws `transcript.not_translated` if something of it is
 * missing.
 */
export async function cuesOf(db: Db, id: string, language: Language | null = null): Promise<Cue[]> {
  const speakers = new Map((await speakersRepository.listShares(db, [id])).map((one) => [one.id, one.name]))
  const segments = await segmentsRepository.list(db, id, { limit: maxSegments })
  const ids = language ? segments.map((segment) => segment.id) : []
  const texts = language ? await translationsRepository.listOf(db, ids, language) : null
  if (segments.some((segment) => texts?.has(segment.id) === false))
    throw new AppError('transcript.not_translated')
  return segments.map((segment) => ({
    startMs: segment.start_ms,
    endMs: segment.end_ms,
    speaker: speakers.get(segment.speaker_id) ?? '',
    text: texts?.get(segment.id) || segment.text,
  }))
}
