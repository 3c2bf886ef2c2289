import { limits, type RoomEndReason } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Meeting, MeetingsApi } from '../../meetings/index.ts'
import { lockRoomJob, lockRoomJobKey } from './lock-room.job.ts'
import type { Participant } from '../participants/participant.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { blockedOnArrival, isHostLike } from '../participants/rights.policy.ts'
import { presentLobby, type Room } from '../rooms.presenter.ts'
import type { SessionEndReason } from '../rooms.tables.ts'
import * as sessionsRepository from './sessions.repository.ts'
import type { RoomSession } from './sessions.repository.ts'
import '../rooms.events.ts'

export interface RoomStateDeps {
  clock: Clock
  events: Events
  jobs: Jobs
  realtime: Realtime
  meetings: Pick<MeetingsApi, 'get' | 'markOpen' | 'markEnded' | 'invitationOf'>
  /** Of an organisation, where it has one. */
  logoOf: (connection: DbOrTx, organizationId: string) => Promise<string | null>
}

/**
 * The transitions of a room that several services share.
 * Session: gathering (people wait, `startedAt` is null) → open → ended. Ended sessions stay ended; the meeting gets a new one.
 */
export function createRoomState({ clock, events, jobs, realtime, meetings, logoOf }: RoomStateDeps) {
  const now = () => new Date(clock.now())

  async function scheduleLock(
    tx: Tx,
    session: Pick<RoomSession, 'id'>,
    locksAt: number | null,
  ): Promise<void> {
    await sessionsRepository.update(tx, session.id, {
      locks_at: locksAt === null ? null : new Date(locksAt),
    })
    const key = lockRoomJobKey(session.id)
    if (locksAt === null) await jobs.remove(tx, key)
    else await jobs.add(tx, lockRoomJob, { roomSessionId: session.id }, { runAt: locksAt, key })
  }

  /** How many more fit (spec 9.6). True until the transaction ends for who holds the session locked. */
  async function countFreePlaces(
    tx: DbOrTx,
    session: Pick<RoomSession, 'id' | 'meetingId'>,
  ): Promise<number> {
    const taken = await participantsRepository.countPlacesTaken(tx, session.id, now())
    const { places } = await meetings.get(tx, session.meetingId)
    return Math.max(0, places - taken)
  }

  /** Lets those in who only wait for a host, as far as there is room. The session has to be locked. */
  async function admitHostAbsent(
    tx: Tx,
    session: Pick<RoomSession, 'id' | 'meetingId' | 'settings'>,
  ): Promise<void> {
    if (!(await lobbyRepository.isAnybodyWaiting(tx, session.id, 'host_absent'))) return
    const limit = await countFreePlaces(tx, session)
    const ids = await lobbyRepository.decide(tx, session.id, {
      waitsFor: 'host_absent',
      status: 'admitted',
      now: now(),
      blocked: blockedOnArrival('participant', session.settings),
      limit,
    })
    await announceAdmitted(tx, ids)
  }

  async function announceAdmitted(tx: Tx, participantIds: string[]): Promise<void> {
    if (participantIds.length > 0) await realtime.signal(tx, 'lobby.admitted', { participantIds })
  }

  /** Who waits is told whether anybody is inside who could let them in. */
  async function announceHosts(tx: Tx, roomSessionId: string): Promise<void> {
    await realtime.signal(tx, 'room.hosts_changed', { roomSessionId })
  }

  /** It is over for these people; their sockets close, and the SFU is told by who decided it. */
  async function announceClosed(
    tx: Tx,
    roomSessionId: string,
    participantIds: string[],
    reason: RoomEndReason,
  ): Promise<void> {
    if (participantIds.length > 0)
      await realtime.signal(tx, 'room.closed', { roomSessionId, participantIds, reason })
  }

  return {
    scheduleLock,
    countFreePlaces,
    admitHostAbsent,
    announceAdmitted,
    announceHosts,
    announceClosed,

    /** Somebody was let in: gathering → open, and with the first host those come in who waited for one. */
    async onAdmitted(
      tx: Tx,
      session: RoomSession,
      meeting: Meeting,
      participant: Participant,
    ): Promise<RoomSession> {
      const isOpening = session.startedAt === null
      if (isOpening) {
        const startedAt = clock.now()
        const occurrenceId = await meetings.markOpen(tx, meeting)
        await sessionsRepository.update(tx, session.id, {
          started_at: new Date(startedAt),
          occurrence_id: occurrenceId,
        })
        const { lockAfterMinutes } = session.settings
        if (lockAfterMinutes !== null) await scheduleLock(tx, session, startedAt + lockAfterMinutes * 60_000)
        await events.publish(tx, 'room.session_started', { roomSessionId: session.id, meetingId: meeting.id })
      }
      if (isHostLike(participant.role)) await announceHosts(tx, session.id)
      if (isHostLike(participant.role) || session.settings.joinWithoutHost) await admitHostAbsent(tx, session)
      return (isOpening && (await sessionsRepository.find(tx, session.id))) || session
    },

    /** open → ended, for everybody. Ending twice is harmless. Returns false when it had ended. */
    async end(tx: Tx, roomSessionId: string, reason: SessionEndReason): Promise<boolean> {
      const session = await sessionsRepository.findForUpdate(tx, roomSessionId)
      if (!session || session.endedAt !== null) return false
      const meeting = await meetings.get(tx, session.meetingId)
      await sessionsRepository.update(tx, session.id, {
        ended_at: now(),
        end_reason: reason,
        closed_networks: [],
      })
      await jobs.remove(tx, lockRoomJobKey(session.id))
      const { occurrenceId } = session
      if (occurrenceId) {
        const byHost = reason === 'ended_by_host'
        await meetings.markEnded(tx, { occurrenceId, meetingId: meeting.id, kind: meeting.kind, byHost })
      }
      if (session.startedAt !== null) {
        await events.publish(tx, 'room.session_ended', { roomSessionId: session.id, meetingId: meeting.id })
      }
      await realtime.signal(tx, 'room.closed', { roomSessionId: session.id, participantIds: null, reason })
      return true
    },

    /** Everything a view of the room is made from. */
    async load(tx: DbOrTx, session: RoomSession): Promise<Room> {
      return loadFor(tx, session, await meetings.get(tx, session.meetingId), { isLobbySeen: true })
    },

    /** The same for one who comes in, where the meeting has been read; only hosts see who waits. */
    loadFor,

    /** The session and the caller in it, who has to be inside. Throws `room.ended`, `room.not_admitted`. */
    async getAdmitted(tx: DbOrTx, caller: { participantId: string; roomSessionId: string }) {
      const session = await sessionsRepository.find(tx, caller.roomSessionId)
      if (!session || session.endedAt !== null) throw new AppError('room.ended')
      return { session, self: await findAdmitted(tx, caller) }
    },

    /** The same for who changes the room: the session is theirs until the transaction ends. Throws `room.host_only` too. */
    async getHostForUpdate(tx: Tx, caller: { participantId: string; roomSessionId: string }) {
      const session = await sessionsRepository.findForUpdate(tx, caller.roomSessionId)
      if (!session || session.endedAt !== null) throw new AppError('room.ended')
      const actor = await findAdmitted(tx, caller)
      if (!isHostLike(actor.role)) throw new AppError('room.host_only')
      return { session, actor }
    },
  }

  async function loadFor(
    tx: DbOrTx,
    session: RoomSession,
    meeting: Meeting,
    { isLobbySeen }: { isLobbySeen: boolean },
  ): Promise<Room> {
    const [waiting, lobbyCount, logoUrl] = await Promise.all([
      isLobbySeen ? lobbyRepository.listFirst(tx, session.id, limits.room.maxShownWaiting) : [],
      isLobbySeen ? lobbyRepository.count(tx, session.id) : 0,
      logoOf(tx, meeting.organizationId),
    ])
    const invitation = meetings.invitationOf(meeting)
    return { session, meeting, invitation, lobby: presentLobby(waiting), lobbyCount, logoUrl }
  }

  async function findAdmitted(
    tx: DbOrTx,
    caller: { participantId: string; roomSessionId: string },
  ): Promise<Participant> {
    const self = await participantsRepository.findInSession(tx, caller.roomSessionId, caller.participantId)
    if (self?.status !== 'admitted') throw new AppError('room.not_admitted')
    return self
  }
}

export type RoomState = ReturnType<typeof createRoomState>
