import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Meeting, MeetingsApi } from '../../meetings/index.ts'
import type { LobbyNews } from '../lobby/lobby-news.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { blockedOnArrival, isHostLike } from '../participants/rights.policy.ts'
import { lockRoomJob, lockRoomJobKey } from './lock-room.job.ts'
import type { RoomSignals } from './room-signals.ts'
import * as sessionsRepository from './sessions.repository.ts'
import type { RoomSession } from './sessions.repository.ts'
import '../rooms.events.ts'

export interface RoomStateDeps {
  clock: Clock
  events: Events
  jobs: Jobs
  signals: RoomSignals
  lobbyNews: Pick<LobbyNews, 'settle'>
  meetings: Pick<MeetingsApi, 'get' | 'markOpen'>
}

/**
 * The transitions of a room session that several services share:
 * gathering (people wait, `startedAt` is null) → open → ended. Ended is final; the meeting gets a new session when it opens again.
 */
export function createRoomState({ clock, events, jobs, signals, lobbyNews, meetings }: RoomStateDeps) {
  const now = () => new Date(clock.now())

  /** Sets when the room locks itself; null for never. */
  async function scheduleLock(
    tx: Tx,
    { id }: Pick<RoomSession, 'id'>,
    locksAt: number | null,
  ): Promise<void> {
    const key = lockRoomJobKey(id)
    await sessionsRepository.update(tx, id, { locks_at: locksAt === null ? null : new Date(locksAt) })
    if (locksAt === null) await jobs.remove(tx, key)
    else await jobs.add(tx, lockRoomJob, { roomSessionId: id }, { runAt: locksAt, key })
  }

  /** How many more people fit (spec 9.6). Holds until the transaction ends if the session is locked. */
  async function countFreePlaces(
    db: DbOrTx,
    session: Pick<RoomSession, 'id' | 'meetingId'>,
  ): Promise<number> {
    const taken = await participantsRepository.countPlacesTaken(db, session.id, now())
    const { places } = await meetings.get(db, session.meetingId)
    return Math.max(0, places - taken)
  }

  /** Admits people who wait only for a host, as many as fit. The session has to be locked. */
  async function admitHostAbsent(
    tx: Tx,
    session: Pick<RoomSession, 'id' | 'meetingId' | 'settings'>,
  ): Promise<void> {
    if (!(await lobbyRepository.isAnyoneWaitingForHost(tx, session.id))) return
    const limit = await countFreePlaces(tx, session)
    const ids = await lobbyRepository.decide(tx, session.id, {
      waitsFor: 'host_absent',
      status: 'admitted',
      now: now(),
      blocked: blockedOnArrival('participant', session.settings),
      limit,
    })
    await signals.admitted(tx, ids)
  }

  /** gathering → open. */
  async function open(tx: Tx, session: RoomSession, meeting: Meeting): Promise<void> {
    const startedAt = clock.now()
    const occurrenceId = await meetings.markOpen(tx, meeting)
    await sessionsRepository.update(tx, session.id, {
      started_at: new Date(startedAt),
      occurrence_id: occurrenceId,
    })
    const { lockAfterMinutes } = session.settings
    if (lockAfterMinutes !== null) await scheduleLock(tx, session, startedAt + lockAfterMinutes * minuteMs)
    await events.publish(tx, 'room.session_started', { roomSessionId: session.id, meetingId: meeting.id })
  }

  /** The first admitted person opens the session, and the first host admits those who waited for one. */
  async function onAdmitted(
    tx: Tx,
    session: RoomSession,
    meeting: Meeting,
    { role }: Pick<Participant, 'role'>,
  ): Promise<RoomSession> {
    const isOpening = session.startedAt === null
    if (isOpening) await open(tx, session, meeting)
    if (isHostLike(role)) {
      await signals.hostsChanged(tx, session.id)
      // They see the lobby in the room.
      await lobbyNews.settle(tx, session, 'withdrawn')
    }
    if (isHostLike(role) || session.settings.joinWithoutHost) await admitHostAbsent(tx, session)
    return (isOpening && (await sessionsRepository.find(tx, session.id))) || session
  }

  return { scheduleLock, countFreePlaces, admitHostAbsent, onAdmitted }
}

export type RoomState = ReturnType<typeof createRoomState>
