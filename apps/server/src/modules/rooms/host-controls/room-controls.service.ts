import type { RoomSettingName, RoomView } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import { lockedFor, type RulesReader } from '../../tenancy/index.ts'
import type { RoomMedia } from '../media/room-media.ts'
import { presentRoom } from '../rooms.presenter.ts'
import type { EndSession } from '../sessions/end-session.ts'
import { getHost, getHostForUpdate } from '../sessions/room-access.ts'
import type { RoomViews } from '../sessions/room-views.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import { getInside, type ChangeRoom } from './change-room.ts'
import type { ChangeSettings, SettingsChange } from './change-settings.ts'
import { planningRulesOf } from './planning-rules.ts'

interface RoomControlsDeps {
  db: Db
  clock: Clock
  views: RoomViews
  media: Pick<RoomMedia, 'syncAll' | 'close'>
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  changeRoom: ChangeRoom
  changeSettings: ChangeSettings
  endSession: EndSession
}

/** What a host or co-host decides about the whole room (spec 3.26–3.29, 6.2). */
export function createRoomControls(deps: RoomControlsDeps) {
  const { db, clock, views, media, rules, changeRoom, endSession } = deps

  return {
    /** The settings that the organisation does not let this host change. */
    async lockedSettings(caller: ParticipantCaller): Promise<{ locked: RoomSettingName[] }> {
      return { locked: lockedFor(...(await planningRulesOf(db, rules, await getHost(db, caller)))) }
    },

    /** Changes settings of this session only. Throws `schedule.setting_locked`. */
    async changeSettings(caller: ParticipantCaller, change: SettingsChange): Promise<RoomView> {
      const { session, result: actor } = await changeRoom(caller, async (tx, action) => {
        await deps.changeSettings(tx, action, change)
        return action.actor
      })
      await media.syncAll(session)
      return presentRoom(await views.load(db, session), actor, clock.now())
    },

    async spotlight(
      caller: ParticipantCaller,
      { participantId }: { participantId: string | null },
    ): Promise<void> {
      await changeRoom(caller, async (tx, { session }) => {
        if (participantId) await getInside(tx, session, participantId)
        await sessionsRepository.update(tx, session.id, { spotlight_participant_id: participantId })
      })
    },

    /** For everyone. The ID leads nowhere until the meeting is started again. */
    async end(caller: ParticipantCaller): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { session } = await getHostForUpdate(tx, caller)
        await endSession(tx, session.id, 'ended_by_host')
      })
      await media.close(caller.roomSessionId)
    },
  }
}
