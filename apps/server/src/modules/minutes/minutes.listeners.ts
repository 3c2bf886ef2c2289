import type { LanguageModel } from '../../integrations/language-model/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { onEvent } from '../../platform/module/contributed-work.ts'
import { announcesMinutes } from '../recordings/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { createMinutesRequests } from './requests.ts'

interface MinutesListenersDeps {
  db: Db
  rules: Pick<RulesReader, 'processingOf'>
  isOn: boolean
  modelOf: (organizationId: string) => Promise<LanguageModel | null>
  requests: ReturnType<typeof createMinutesRequests>
}

/** A new transcript ends the evidence of earlier minutes. If the organisation wants that, new minutes are written automatically. */
export function minutesListeners({ db, rules, isOn, modelOf, requests }: MinutesListenersDeps) {
  return [
    onEvent('transcript.restarted', 'delete-minutes', async ({ transcriptId }) => {
      await db.transaction().execute(async (tx) => {
        const transcript = await tx
          .selectFrom('transcripts')
          .select('state')
          .where('id', '=', transcriptId)
          .executeTakeFirst()
        // Ready again already: its own event follows.
        if (transcript?.state !== 'ready') await minutesRepository.deleteOf(tx, transcriptId)
      })
    }),
    onEvent('transcript.ready', 'write-minutes', async ({ transcriptId }) => {
      await db.transaction().execute(async (tx) => {
        const transcript = await tx
          .selectFrom('transcripts')
          .select(['id', 'organization_id', 'finished_at'])
          .where('id', '=', transcriptId)
          .where('state', '=', 'ready')
          .executeTakeFirst()
        if (!transcript) return
        const before = await minutesRepository.findForUpdate(tx, transcriptId)
        // The event was delivered twice, or someone has already requested minutes.
        if (before && transcript.finished_at && before.requested_at >= transcript.finished_at) return
        await minutesRepository.deleteOf(tx, transcriptId)
        const { writesMinutes } = await rules.processingOf(tx, transcript.organization_id)
        const meeting = await minutesRepository.findMeeting(tx, transcriptId)
        if (!isOn || !writesMinutes || !meeting?.is_wanted) return
        // The rule applies to recordings that people agreed to knowing of such minutes.
        if (!announcesMinutes(meeting.purposes, await modelOf(transcript.organization_id))) return
        await requests.request(tx, transcript, null)
      })
    }),
  ]
}
