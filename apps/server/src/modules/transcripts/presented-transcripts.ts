import type { Transcript } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import * as editsRepository from './edits.repository.ts'
import * as soundsRepository from './sounds.repository.ts'
import * as speakersRepository from './speakers.repository.ts'
import { presentTranscript } from './transcripts.presenter.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import type { TranscriptRow } from './transcripts.repository.ts'
import * as translationsRepository from './translations.repository.ts'

export interface PresentedDeps {
  db: Db
  /** Spec 9.13. */
  flags: { showsProgress: boolean }
}

/** Transcripts as the contract has them, with their speakers. */
export function createPresentedTranscripts({ db, flags }: PresentedDeps) {
  async function presentAll(rows: readonly TranscriptRow[]): Promise<Map<string, Transcript>> {
    const ids = rows.map(({ id }) => id)
    const speakers = await speakersRepository.listShares(db, ids)
    const progress = await soundsRepository.listProgress(db, ids)
    const edited = await editsRepository.listEdited(db, ids)
    const translations = await translationsRepository.listCounts(db, ids)
    return new Map(
      rows.map((row) => [
        row.id,
        presentTranscript(row, {
          speakers: speakers.filter(({ transcript_id: id }) => id === row.id),
          done: progress.find(({ transcript_id: id }) => id === row.id),
          isEdited: edited.includes(row.id),
          translations: translations.filter(({ transcript_id: id }) => id === row.id),
          showsProgress: flags.showsProgress,
        }),
      ]),
    )
  }

  async function present(id: string): Promise<Transcript> {
    const row = await transcriptsRepository.find(db, id)
    const transcript = row && (await presentAll([row])).get(id)
    if (!transcript) throw new AppError('transcript.not_found')
    return transcript
  }

  return { presentAll, present }
}
