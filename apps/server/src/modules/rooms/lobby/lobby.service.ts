import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import * as lobbyRepository from './lobby.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { blockedOnArrival } from '../participants/rights.policy.ts'
import type { RoomState } from '../sessions/room-state.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'

interface LobbyDeps {
  db: Db
  clock: Clock
  state: RoomState
  realtime: Realtime
}

/**
 * The waiting room (spec 3.28). waiting → admitted, waiting → denied. A host decides about those they saw: who knocks
 * meanwhile goes on waiting. Deciding about somebody who does not wait any more is harmless; when nobody of them was ever
 * there it is `room.participant_not_found`.
 */
export function createLobby({ db, clock, state, realtime }: LobbyDeps) {
  const now = () => new Date(clock.now())

  async function decide(
    tx: Tx,
    caller: ParticipantCaller,
    status: 'admitted' | 'denied',
    participantIds: readonly string[],
  ): Promise<string[]> {
    // The session is locked, so people who join at the same time are counted too.
    const { session } = await state.getHostForUpdate(tx, caller)
    if (!(await participantsRepository.isAnyInSession(tx, session.id, participantIds))) {
      throw new AppError('room.participant_not_found')
    }
    const choice = {
      participantIds,
      status,
      now: now(),
      // The host may have decided about arrivals while they waited.
      blocked: blockedOnArrival('participant', session.settings),
    }
    if (status === 'denied')
      return announced(tx, session, await lobbyRepository.decide(tx, session.id, choice))
    const limit = await state.countFreePlaces(tx, session)
    if (limit === 0) {
      const waiting = await participantsRepository.list(tx, session.id, 'waiting')
      if (waiting.some(({ id }) => participantIds.includes(id))) throw new AppError('room.full')
    }
    return announced(tx, session, await lobbyRepository.decide(tx, session.id, { ...choice, limit }))
  }

  async function announced(tx: Tx, session: RoomSession, ids: string[]): Promise<string[]> {
    if (ids.length > 0) await realtime.signal(tx, 'lobby.changed', { roomSessionId: session.id })
    return ids
  }

  return {
    /** Lets in those who wait, oldest first, as many as fit. Returns how many. Throws `room.full` when nobody fits. */
    admit: (caller: ParticipantCaller, participantIds: readonly string[]): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const ids = await decide(tx, caller, 'admitted', participantIds)
        await state.announceAdmitted(tx, ids)
        return ids.length
      }),

    /** Turns those away who wait. Returns how many. */
    deny: (caller: ParticipantCaller, participantIds: readonly string[]): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const ids = await decide(tx, caller, 'denied', participantIds)
        await state.announceClosed(tx, caller.roomSessionId, ids, 'denied')
        return ids.length
      }),
  }
}

export type Lobby = ReturnType<typeof createLobby>
