import type { Language } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { translateTranscriptJob, translateTranscriptKey } from './translate-transcript.job.ts'
import type { TranscriptRow } from './transcripts.repository.ts'
import * as translationsRepository from './translations.repository.ts'

interface TranslationRequestsDeps {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
}

/** People correct several segments, one after the other. */
const followMs = 60_000

type Wanted = Pick<TranscriptRow, 'id' | 'organization_id'>

/** Has transcripts translated by the job. */
export function createTranslationRequests({ clock, jobs }: TranslationRequestsDeps) {
  async function enqueue(
    tx: Tx,
    { id, organization_id: fairnessKey }: Wanted,
    language: Language,
    later: { runAt?: number } = {},
  ): Promise<void> {
    const wanted = { id, language }
    const options = { key: translateTranscriptKey(wanted), fairnessKey, ...later }
    await jobs.add(tx, translateTranscriptJob, wanted, options)
  }

  return {
    async request(tx: Tx, transcript: Wanted, language: Language, byUserId: string): Promise<void> {
      const at = new Date(clock.now())
      await translationsRepository.begin(tx, { transcriptId: transcript.id, language, at, byUserId })
      await enqueue(tx, transcript, language)
    },

    /** After a change of the text: what was translated before is translated again, once for all changes within a minute. */
    async follow(tx: Tx, transcript: Wanted): Promise<void> {
      for (const language of await translationsRepository.reopen(tx, transcript.id))
        await enqueue(tx, transcript, language, { runAt: clock.now() + followMs })
    },
  }
}
