import type { MeetingRole } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { canActOnPerson, isHostLike } from '../participants/rights.policy.ts'
import type { RoomLog } from '../participants/room-log.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { getInside, getTarget, type ChangeRoom } from './change-room.ts'

interface ParticipantControlsDeps {
  clock: Clock
  state: RoomState
  signals: RoomSignals
  media: Pick<RoomMedia, 'syncOne' | 'remove'>
  meetings: Pick<MeetingsApi, 'findInviteeRole'>
  changeRoom: ChangeRoom
  roomLog: RoomLog
}

interface Target {
  participantId: string
}

/** What a host decided about devices ends with the role. */
const asSettingsSay = { may_unmute: null, may_start_video: null, may_share: null }

/**
 * What a host or co-host decides about one person (spec 3.28, 6.2). The database decides first, in one transaction; then the SFU follows,
 * which enforces it. Throws `room.host_only`, `room.participant_not_found`.
 */
export function createParticipantControls(deps: ParticipantControlsDeps) {
  const { clock, state, signals, media, changeRoom, roomLog } = deps

  return {
    /**
     * Makes or revokes a co-host, or a panelist of a webinar, on all their devices. The first co-host admits the people who waited for a host.
     * Throws `input.invalid` for panelists of other meetings.
     */
    async changeRole(
      caller: ParticipantCaller,
      { participantId, role }: Target & { role: 'co_host' | 'panelist' | 'participant' },
    ): Promise<void> {
      const { session, result } = await changeRoom(caller, async (tx, action) => {
        const target = await getTarget(tx, action, participantId)
        if (!canActOnPerson(action.actor, target)) throw new AppError('room.host_only')
        if (role === 'panelist' && !action.session.settings.webinar)
          throw new AppError('input.invalid', { field: 'role' })
        const devices = await participantsRepository.listDevices(tx, target)
        const ids = devices.map(({ id }) => id)
        const newRole = role !== 'participant' ? role : await roleWithout(tx, deps, action.session, target)
        await participantsRepository.updateMany(tx, ids, { role: newRole, ...asSettingsSay })
        if (role === 'co_host') await state.admitHostAbsent(tx, action.session)
        await signals.hostsChanged(tx, action.session.id)
        if (newRole !== target.role)
          await roomLog(tx, action.session, {
            participantId,
            byParticipantId: action.actor.id,
            act: 'role_changed',
            role: newRole,
          })
        return devices.filter(({ status }) => status === 'admitted')
      })
      for (const { id } of result) await media.syncOne(session, id)
    },

    async rename(
      caller: ParticipantCaller,
      { participantId, displayName }: Target & { displayName: string },
    ): Promise<void> {
      const { session } = await changeRoom(caller, async (tx, action) => {
        if (participantId !== action.actor.id) await getTarget(tx, action, participantId)
        await participantsRepository.update(tx, participantId, { display_name: displayName })
      })
      await media.syncOne(session, participantId)
    },

    async lowerHand(caller: ParticipantCaller, { participantId }: Target): Promise<void> {
      const { session } = await changeRoom(caller, async (tx, action) => {
        const { handRaisedAt } = await getInside(tx, action.session, participantId)
        await participantsRepository.update(tx, participantId, { hand_raised_at: null })
        const lowered = { participantId, byParticipantId: action.actor.id, act: 'hand_lowered' } as const
        if (handRaisedAt !== null) await roomLog(tx, action.session, lowered)
      })
      await media.syncOne(session, participantId)
    },

    /** Removed on all their devices: from the SFU, the socket and the chat immediately, and refused for the rest of this session. Removing twice is harmless. */
    async remove(caller: ParticipantCaller, { participantId }: Target): Promise<void> {
      const { session, result } = await changeRoom(caller, async (tx, { session, actor }) => {
        const target = await participantsRepository.findInSession(tx, session.id, participantId)
        if (!target) throw new AppError('room.participant_not_found')
        if (!canActOnPerson(actor, target)) throw new AppError('room.host_only')
        const ids = (await participantsRepository.listDevices(tx, target)).map(({ id }) => id)
        await participantsRepository.removeAll(tx, ids, new Date(clock.now()))
        if (session.spotlightParticipantId !== null && ids.includes(session.spotlightParticipantId))
          await sessionsRepository.update(tx, session.id, { spotlight_participant_id: null })
        await signals.closed(tx, session.id, ids, 'removed')
        if (target.status === 'waiting') await signals.lobbyChanged(tx, session.id)
        if (isHostLike(target.role)) await signals.hostsChanged(tx, session.id)
        if (target.status === 'admitted')
          await roomLog(tx, session, { participantId, byParticipantId: actor.id, act: 'removed' })
        return ids
      })
      for (const id of result) await media.remove(session, id)
    },
  }
}

/** The role of a person who is no longer a co-host, or no longer a panelist. */
async function roleWithout(
  tx: Tx,
  { meetings }: Pick<ParticipantControlsDeps, 'meetings'>,
  { meetingId }: RoomSession,
  { userId, role }: Participant,
): Promise<MeetingRole> {
  if (!isHostLike(role) && role !== 'panelist') return role
  if (userId === null) return 'guest'
  if (role === 'panelist') return 'participant'
  const invited = await meetings.findInviteeRole(tx, meetingId, userId)
  return invited === 'panelist' ? invited : 'participant'
}
