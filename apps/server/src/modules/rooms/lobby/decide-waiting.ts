import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { blockedOnArrival } from '../participants/rights.policy.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import type { LobbyNews } from './lobby-news.ts'
import * as lobbyRepository from './lobby.repository.ts'

export interface DecideWaitingDeps {
  db: Db
  clock: Clock
  state: Pick<RoomState, 'countFreePlaces' | 'onAdmitted'>
  signals: RoomSignals
  meetings: Pick<MeetingsApi, 'get'>
  lobbyNews: Pick<LobbyNews, 'settle' | 'renew'>
}

/** Decides about people who wait, with the session locked. The caller has checked who may. Returns whom it was about. */
export function createDecideWaiting({
  clock,
  state,
  signals,
  lobbyNews,
}: Omit<DecideWaitingDeps, 'db' | 'meetings'>) {
  const now = () => new Date(clock.now())

  async function decide(
    tx: Tx,
    session: RoomSession,
    status: 'admitted' | 'denied',
    participantIds: readonly string[],
  ): Promise<string[]> {
    const choice = {
      participantIds,
      status,
      now: now(),
      // The host may have decided about arrivals while they waited.
      blocked: blockedOnArrival('participant', session.settings),
    }
    if (status === 'denied')
      return announced(tx, session, status, await lobbyRepository.decide(tx, session.id, choice))
    const limit = await state.countFreePlaces(tx, session)
    if (limit === 0) {
      const waiting = await participantsRepository.list(tx, session.id, 'waiting')
      if (waiting.some(({ id }) => participantIds.includes(id))) throw new AppError('room.full')
    }
    return announced(tx, session, status, await lobbyRepository.decide(tx, session.id, { ...choice, limit }))
  }

  async function announced(
    tx: Tx,
    session: RoomSession,
    status: 'admitted' | 'denied',
    ids: string[],
  ): Promise<string[]> {
    if (ids.length === 0) return ids
    await signals.lobbyChanged(tx, session.id)
    const left = await lobbyRepository.count(tx, session.id)
    if (left === 0) await lobbyNews.settle(tx, session, status === 'admitted' ? 'admitted' : 'refused')
    else await lobbyNews.renew(tx, session)
    return ids
  }

  return decide
}

/** For hosts who are not inside. */
export function createAdmitFromOutside(deps: DecideWaitingDeps) {
  const { db, state, signals, meetings } = deps
  const decide = createDecideWaiting(deps)

  /**
   * Admits the people of a notification to a meeting of the caller's, who is not inside. Whoever came later goes on waiting. Returns how many
   * were admitted. Throws `room.ended`, `room.full`, `room.participant_not_found` if none of them waits any more, and `schedule.not_found` for
   * meetings of others.
   */
  return async function admitFromOutside(
    caller: UserCaller,
    { roomSessionId, participantIds }: { roomSessionId: string; participantIds: readonly string[] },
  ): Promise<{ count: number }> {
    return db.transaction().execute(async (tx) => {
      const session = await sessionsRepository.findForUpdate(tx, roomSessionId)
      if (session?.organizationId !== caller.organizationId) throw new AppError('schedule.not_found')
      const meeting = await meetings.get(tx, session.meetingId)
      if (meeting.hostUserId !== caller.userId) throw new AppError('schedule.not_found')
      if (session.endedAt !== null) throw new AppError('room.ended')
      const ids = await decide(tx, session, 'admitted', participantIds)
      if (ids.length === 0) throw new AppError('room.participant_not_found')
      // The first who are admitted open the room.
      await state.onAdmitted(tx, session, meeting, { role: 'participant' })
      await signals.admitted(tx, ids)
      return { count: ids.length }
    })
  }
}
