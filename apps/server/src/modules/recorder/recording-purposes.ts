import type { ProcessingEngines, RecordingPurposes } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Seats } from '../resources/index.ts'
import { maySendSound, type RulesReader } from '../tenancy/index.ts'

interface RecordingPurposesDeps {
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
  engines: ProcessingEngines
  writesMinutes: boolean
}

/** What happens automatically after a session is recorded, according to the organisation's rules. */
export function createRecordingPurposes({ seats, rules, engines, writesMinutes }: RecordingPurposesDeps) {
  const { speech, languageModel } = engines
  return async function findPurposes(db: DbOrTx, roomSessionId: string): Promise<RecordingPurposes> {
    const nothing = { transcript: null, minutes: null }
    const owner = await db
      .selectFrom('room_sessions as s')
      .innerJoin('meetings as m', 'm.id', 's.meeting_id')
      .select(['m.organization_id as organizationId', 'm.host_user_id as userId'])
      .where('s.id', '=', roomSessionId)
      .executeTakeFirst()
    if (!owner || !speech) return nothing
    const decided = await rules.processingOf(db, owner.organizationId)
    if (!decided.transcribesRecordings) return nothing
    if (!(await maySendSound({ db, rules }, speech, owner.organizationId))) return nothing
    if (!(await seats.listFeatures(db, owner)).includes('transcription')) return nothing
    const isByModel = languageModel !== null && (languageModel.sentTo === null || decided.sendsText)
    return {
      transcript: speech,
      minutes:
        decided.writesMinutes && writesMinutes
          ? { isByModel, sentTo: isByModel ? languageModel.sentTo : null }
          : null,
    }
  }
}
