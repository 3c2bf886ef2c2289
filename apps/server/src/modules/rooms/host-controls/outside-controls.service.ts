import type { MeetingControls, MeetingRole } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { getViewedDate, settingsOfViewed, type ViewedDate } from '../../meetings/index.ts'
import { lockedFor, type RulesReader } from '../../tenancy/index.ts'
import type { RoomMedia } from '../media/room-media.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { isHostLike } from '../participants/rights.policy.ts'
import type { RoomsDeps } from '../rooms.deps.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import { isLockedAt, type RoomSession } from '../sessions/sessions.repository.ts'
import type { ChangeSettings, SettingsChange } from './change-settings.ts'
import { planningRulesOf } from './planning-rules.ts'
import { reportPresenterRights } from './presenter-rights.ts'

interface OutsideControlsDeps extends Pick<RoomsDeps, 'db' | 'clock' | 'events' | 'presentations'> {
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  signals: RoomSignals
  media: Pick<RoomMedia, 'syncAll'>
  changeSettings: ChangeSettings
}

/** The host settings on the page of a meeting: to read (spec 4.11), and to change while its room is open. */
export function createOutsideControls(deps: OutsideControlsDeps) {
  const { db, clock, rules, signals, media, changeSettings } = deps

  /** Throws `general.forbidden` for guests, whom the settings do not concern. */
  async function getSeen(caller: UserCaller, input: { calendarId: string; date?: number | undefined }) {
    const viewed = await getViewedDate(db, caller, input, clock.now())
    if (viewed.role === 'guest') throw new AppError('general.forbidden')
    return viewed
  }

  async function present(caller: UserCaller, viewed: ViewedDate): Promise<MeetingControls> {
    const session = await sessionsRepository.findOpen(db, viewed.meeting.id)
    const isOpen = session !== null && session.occurrenceId === viewed.occurrenceId
    const canChange = isOpen && isHostLike(await roleIn(db, session, caller, viewed.role))
    // A date that is over keeps the settings that applied to it.
    const held = isOpen ? session : await findHeld(db, viewed)
    const actor = { userId: caller.userId }
    const organization = { organizationId: viewed.meeting.organization_id }
    return {
      settings: held ? held.settings : await settingsOfViewed(db, rules, viewed.meeting),
      isLocked: isOpen && isLockedAt(session, clock.now()),
      canChange,
      locked: canChange
        ? lockedFor(...(await planningRulesOf(db, rules, { session: organization, actor })))
        : [],
    }
  }

  return {
    /** Throws `schedule.not_found`, `schedule.occurrence_not_found`, and `general.forbidden` for guests. */
    async get(
      caller: UserCaller,
      input: { calendarId: string; date?: number | undefined },
    ): Promise<MeetingControls> {
      return present(caller, await getSeen(caller, input))
    },

    /** Of the room that is open now. Throws `room.ended`, `room.host_only`, `schedule.setting_locked` and what `get` throws. */
    async change(
      caller: UserCaller,
      { calendarId, ...change }: SettingsChange & { calendarId: string },
    ): Promise<MeetingControls> {
      const viewed = await getSeen(caller, { calendarId })
      const session = await db.transaction().execute(async (tx) => {
        const open = await sessionsRepository.findOpenForUpdate(tx, viewed.meeting.id)
        if (!isHostLike(await roleIn(tx, open, caller, viewed.role))) throw new AppError('room.host_only')
        if (!open) throw new AppError('room.ended')
        await changeSettings(tx, { session: open, actor: { userId: caller.userId } }, change)
        await reportPresenterRights(tx, deps, open.id)
        await signals.roomChanged(tx, open.id)
        return (await sessionsRepository.find(tx, open.id)) ?? open
      })
      await media.syncAll(session)
      return present(caller, viewed)
    },
  }
}

/** The last session of a date that is over; null if there was none. */
function findHeld(db: DbOrTx, { state, occurrenceId }: ViewedDate): Promise<RoomSession | null> {
  if (state !== 'ended' || occurrenceId === null) return Promise.resolve(null)
  return sessionsRepository.findLastOfOccurrence(db, occurrenceId)
}

/** As in the room: a co-host may have been made or revoked there, or removed, and it stays so after leaving. */
async function roleIn(
  db: DbOrTx,
  session: RoomSession | null,
  { userId }: UserCaller,
  planned: MeetingRole,
): Promise<MeetingRole> {
  if (!session) return planned
  const [device] = await participantsRepository.listByUsers(db, session.id, [userId])
  if (device?.status === 'removed') return 'participant'
  return device?.role ?? planned
}
