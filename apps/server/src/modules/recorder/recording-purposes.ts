import {
  defaultRoomSettings,
  type ProcessingEngines,
  type RecordingPurposes,
  type RoomSettings,
} from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Seats } from '../resources/index.ts'
import { maySendSound, translationSentTo, type RulesReader, type TranslatorOf } from '../tenancy/index.ts'

interface RecordingPurposesDeps {
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
  engines: ProcessingEngines
  translatorOf: TranslatorOf
  writesMinutes: boolean
}

const nothing: RecordingPurposes = { transcript: null, minutes: null }

interface RecordedMeeting {
  organizationId: string
  hostUserId: string
  settings: Pick<RoomSettings, 'transcribeRecordings' | 'writeMinutes'>
}

/** What will or can be made from a recording of a meeting, by the organisation's rules, the owner's features and the host's settings. */
export function createRecordingPurposes({
  seats,
  rules,
  engines,
  translatorOf,
  writesMinutes,
}: RecordingPurposesDeps) {
  const { speech, languageModel } = engines

  async function ofMeeting(
    db: DbOrTx,
    { organizationId, hostUserId: userId, settings }: RecordedMeeting,
  ): Promise<RecordingPurposes> {
    const owner = { organizationId, userId }
    if (!speech || !settings.transcribeRecordings) return nothing
    const decided = await rules.processingOf(db, organizationId)
    if (!(await maySendSound({ db, rules }, speech, organizationId))) return nothing
    if (!(await seats.listFeatures(db, owner)).includes('transcription')) return nothing
    const isAutomatic = decided.transcribesRecordings
    const isByModel = languageModel !== null && (languageModel.sentTo === null || decided.sendsText)
    return {
      transcript: {
        isAutomatic,
        sentTo: speech.sentTo,
        ...translationSentTo(await translatorOf(organizationId)),
      },
      minutes:
        writesMinutes && settings.writeMinutes
          ? {
              isAutomatic: isAutomatic && decided.writesMinutes,
              isByModel,
              sentTo: isByModel ? languageModel.sentTo : null,
            }
          : null,
    }
  }

  async function ofSession(db: DbOrTx, roomSessionId: string): Promise<RecordingPurposes> {
    const session = await db
      .selectFrom('room_sessions as s')
      .innerJoin('meetings as m', 'm.id', 's.meeting_id')
      .select(['m.organization_id as organizationId', 'm.host_user_id as hostUserId', 's.settings'])
      .where('s.id', '=', roomSessionId)
      .executeTakeFirst()
    if (!session) return nothing
    return ofMeeting(db, { ...session, settings: { ...defaultRoomSettings, ...session.settings } })
  }

  return { ofMeeting, ofSession }
}
