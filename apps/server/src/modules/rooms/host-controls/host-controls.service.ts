import type {
  DeviceState,
  MeetingDefaults,
  OrganizationRole,
  RoomSettingName,
  RoomSettings,
  RoomView,
} from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { MediaSource } from '../../../integrations/livekit/index.ts'
import { lockedFor, type RulesReader } from '../../tenancy/index.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { findPerson } from '../participants/people.repository.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import { canActOn, isHostLike } from '../participants/rights.policy.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { RoomState } from '../sessions/room-state.ts'
import { presentRoom } from '../rooms.presenter.ts'
import { applySettings } from '../sessions/session-settings.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'

export interface HostToolsDeps {
  db: Db
  clock: Clock
  state: RoomState
  media: RoomMedia
  realtime: Realtime
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  meetings: Pick<MeetingsApi, 'findInviteeRole'>
}

type Device = 'microphone' | 'camera' | 'screen'

const sourcesOf: Record<Device, MediaSource[]> = {
  microphone: ['microphone'],
  camera: ['camera'],
  screen: ['screen_share', 'screen_share_audio'],
}

const flagOf = { microphone: 'may_unmute', camera: 'may_start_video', screen: 'may_share' } as const
const offAtOf = { microphone: 'microphone_off_at', camera: 'camera_off_at', screen: 'screen_off_at' } as const

/**
 * The right that a person gets with the state of a device: none, or to switch it on again. Where participants cannot unmute themselves
 * in the room, the latter is a grant, as asking them is; who may share is up to the room alone. Null: as the room says.
 */
function rightOf(source: Device, wanted: DeviceState, settings: RoomSettings): boolean | null {
  if (wanted === 'blocked') return false
  return source === 'microphone' && !settings.participantsUnmuteThemselves ? true : null
}

/**
 * What host and co-hosts do to the room and to the people in it (spec 3.26–3.29, 6.2). The database decides first, in one
 * transaction; then the SFU is brought in line, which enforces it. Throws `room.host_only`, `room.participant_not_found`.
 */
export function createHostTools({ db, clock, state, media, realtime, rules, meetings }: HostToolsDeps) {
  const now = () => new Date(clock.now())

  /** Runs in a transaction with the session locked; everybody in the room is told afterwards. */
  async function change<T>(
    caller: ParticipantCaller,
    act: (tx: Tx, room: { session: RoomSession; actor: Participant }) => Promise<T>,
  ): Promise<{ session: RoomSession; result: T }> {
    return db.transaction().execute(async (tx) => {
      const room = await state.getHostForUpdate(tx, caller)
      const result = await act(tx, room)
      await realtime.signal(tx, 'room.changed', { roomSessionId: room.session.id })
      const session = await sessionsRepository.find(tx, room.session.id)
      return { session: session ?? room.session, result }
    })
  }

  /** A host who is no admin is bound in the room as in planning. */
  async function bondOf(
    connection: DbOrTx,
    session: RoomSession,
    actor: Participant,
  ): Promise<[MeetingDefaults, OrganizationRole]> {
    const person = actor.userId === null ? null : await findPerson(connection, actor.userId)
    const role = person?.organizationId === session.organizationId ? person.role : 'user'
    return [await rules.meetingDefaultsOf(connection, session.organizationId), role]
  }

  async function getInside(tx: Tx, session: RoomSession, id: string): Promise<Participant> {
    const participant = await participantsRepository.findInSession(tx, session.id, id)
    if (participant?.status !== 'admitted') throw new AppError('room.participant_not_found')
    return participant
  }

  /** Somebody inside whom the actor may act on. */
  async function getTarget(
    tx: Tx,
    room: { session: RoomSession; actor: Participant },
    id: string,
  ): Promise<Participant> {
    const target = await getInside(tx, room.session, id)
    if (!canActOn(room.actor, target)) throw new AppError('room.host_only')
    return target
  }

  /** What a co-host is when they are one no longer; others stay what they are. */
  async function roleWithout(tx: Tx, { meetingId }: RoomSession, { userId, role }: Participant) {
    if (!isHostLike(role)) return role
    if (userId === null) return 'guest'
    const invited = await meetings.findInviteeRole(tx, meetingId, userId)
    return invited === 'panelist' ? invited : 'participant'
  }

  return {
    /** What the organisation keeps from this host as it decided. */
    async lockedSettings(caller: ParticipantCaller): Promise<RoomSettingName[]> {
      const { session, self } = await state.getAdmitted(db, caller)
      if (!isHostLike(self.role)) throw new AppError('room.host_only')
      return lockedFor(...(await bondOf(db, session, self)))
    },

    /**
     * Settings of this session only. Throws `schedule.setting_locked`.
     */
    async changeSettings(
      caller: ParticipantCaller,
      {
        settings: changes = {},
        isLocked,
      }: { settings?: Partial<RoomSettings> | undefined; isLocked?: boolean | undefined },
    ): Promise<RoomView> {
      const { session, result: actor } = await change(caller, async (tx, { session, actor }) => {
        rules.requireChangeable(changes, session.settings, ...(await bondOf(tx, session, actor)))
        await applySettings(tx, state, session, changes, clock.now())
        if (isLocked !== undefined) {
          await state.scheduleLock(tx, session, null)
          await sessionsRepository.update(tx, session.id, { is_locked: isLocked })
        }
        return actor
      })
      await media.syncAll(session)
      return presentRoom(await state.load(db, session), actor, now().getTime())
    },

    async spotlight(caller: ParticipantCaller, participantId: string | null): Promise<void> {
      await change(caller, async (tx, { session }) => {
        if (participantId) await getInside(tx, session, participantId)
        await sessionsRepository.update(tx, session.id, { spotlight_participant_id: participantId })
      })
    },

    /** Makes or revokes a co-host. The first co-host lets those in who waited for a host. */
    async changeRole(
      caller: ParticipantCaller,
      participantId: string,
      role: 'co_host' | 'participant',
    ): Promise<void> {
      const { session } = await change(caller, async (tx, room) => {
        const target = await getTarget(tx, room, participantId)
        await participantsRepository.update(tx, target.id, {
          role: role === 'co_host' ? role : await roleWithout(tx, room.session, target),
          may_unmute: null,
          may_start_video: null,
          may_share: null,
        })
        if (role === 'co_host') await state.admitHostAbsent(tx, room.session)
        await state.announceHosts(tx, room.session.id)
      })
      await media.syncOne(session, participantId)
    },

    async rename(caller: ParticipantCaller, participantId: string, displayName: string): Promise<void> {
      const { session } = await change(caller, async (tx, room) => {
        if (participantId !== room.actor.id) await getTarget(tx, room, participantId)
        await participantsRepository.update(tx, participantId, { display_name: displayName })
      })
      await media.syncOne(session, participantId)
    },

    /** Mutes or blocks somebody's device, or allows it again: `allowed` switches nothing on and nothing off. */
    async setDevice(
      caller: ParticipantCaller,
      { participantId, source, state: wanted }: { participantId: string; source: Device; state: DeviceState },
    ): Promise<void> {
      const { session, result: target } = await change(caller, async (tx, room) => {
        const target = await getTarget(tx, room, participantId)
        await participantsRepository.update(tx, target.id, {
          [flagOf[source]]: rightOf(source, wanted, room.session.settings),
          ...(wanted === 'allowed' ? {} : { [offAtOf[source]]: now() }),
        })
        return target
      })
      if (wanted === 'allowed') return media.syncOne(session, target.id)
      if (source === 'screen') {
        await media.stopShare(session, target.id)
        return
      }
      await media.mute(session, [target.id], sourcesOf[source])
      await media.endStraySounds(session, [target.id])
      await media.syncOne(session, target.id)
    },

    /**
     * All microphones off but those of host and co-hosts (spec 3.27). The rule of the room becomes what was said here, where something was said.
     * Throws `schedule.setting_locked`.
     */
    async muteAll(caller: ParticipantCaller, mayReturn: boolean | undefined): Promise<void> {
      const { session } = await change(caller, async (tx, { session, actor }) => {
        await participantsRepository.updateAll(
          tx,
          session.id,
          { microphone_off_at: now() },
          { exceptHosts: true },
        )
        if (mayReturn === undefined) return
        const changes = { participantsUnmuteThemselves: mayReturn }
        rules.requireChangeable(changes, session.settings, ...(await bondOf(tx, session, actor)))
        await applySettings(tx, state, session, changes, clock.now())
      })
      const inside = await participantsRepository.list(db, session.id, 'admitted')
      const others = inside.filter((one) => !isHostLike(one.role)).map(({ id }) => id)
      await media.mute(session, others, sourcesOf.microphone)
      await media.endStraySounds(session, others)
      await media.syncAll(session)
    },

    /** Who is asked gets the right to do it; nothing is switched on but by themselves. */
    async ask(
      caller: ParticipantCaller,
      participantId: string,
      source: 'microphone' | 'camera',
    ): Promise<void> {
      const { session } = await change(caller, async (tx, room) => {
        const target = await getTarget(tx, room, participantId)
        await participantsRepository.update(tx, target.id, { [flagOf[source]]: true })
        await realtime.signal(tx, 'room.participant_asked', {
          participantId,
          byParticipantId: room.actor.id,
          source,
        })
      })
      await media.syncOne(session, participantId)
    },

    async lowerHand(caller: ParticipantCaller, participantId: string): Promise<void> {
      const { session } = await change(caller, async (tx, room) => {
        await getInside(tx, room.session, participantId)
        await participantsRepository.update(tx, participantId, { hand_raised_at: null })
      })
      await media.syncOne(session, participantId)
    },

    /** Out of the SFU, the socket and the chat at once, and not let in again in this session. Removing twice is harmless. */
    async remove(caller: ParticipantCaller, participantId: string): Promise<void> {
      const { session } = await change(caller, async (tx, room) => {
        const target = await participantsRepository.findInSession(tx, room.session.id, participantId)
        if (!target) throw new AppError('room.participant_not_found')
        if (!canActOn(room.actor, target)) throw new AppError('room.host_only')
        await participantsRepository.update(tx, target.id, {
          status: 'removed',
          waits_for: null,
          decided_at: now(),
          hand_raised_at: null,
        })
        if (room.session.spotlightParticipantId === target.id) {
          await sessionsRepository.update(tx, room.session.id, { spotlight_participant_id: null })
        }
        await state.announceClosed(tx, room.session.id, [target.id], 'removed')
        if (target.status === 'waiting')
          await realtime.signal(tx, 'lobby.changed', { roomSessionId: room.session.id })
        if (isHostLike(target.role)) await state.announceHosts(tx, room.session.id)
      })
      await media.remove(session, participantId)
    },

    /** For all, and the ID leads nowhere until the meeting is started again. */
    async end(caller: ParticipantCaller): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { session } = await state.getHostForUpdate(tx, caller)
        await state.end(tx, session.id, 'ended_by_host')
      })
      await media.close(caller.roomSessionId)
    },
  }
}

export type HostTools = ReturnType<typeof createHostTools>
