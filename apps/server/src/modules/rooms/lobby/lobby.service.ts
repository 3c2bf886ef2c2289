import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import * as lobbyRepository from './lobby.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { blockedOnArrival } from '../participants/rights.policy.ts'
import { getHostForUpdate } from '../sessions/room-access.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'

interface LobbyDeps {
  db: Db
  clock: Clock
  state: Pick<RoomState, 'countFreePlaces'>
  signals: RoomSignals
}

/**
 * The waiting room (spec 3.28). waiting → admitted, waiting → denied. A host decides about the people they saw; others go on waiting.
 * People who do not wait any more are ignored. Throws `room.participant_not_found` if none of them was ever there.
 */
export function createLobby({ db, clock, state, signals }: LobbyDeps) {
  const now = () => new Date(clock.now())

  async function decide(
    tx: Tx,
    caller: ParticipantCaller,
    status: 'admitted' | 'denied',
    participantIds: readonly string[],
  ): Promise<string[]> {
    // The session is locked, so people who join at the same time are counted too.
    const { session } = await getHostForUpdate(tx, caller)
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
    if (ids.length > 0) await signals.lobbyChanged(tx, session.id)
    return ids
  }

  return {
    /** Admits waiting people, oldest first, as many as fit. Returns how many. Throws `room.full` if none fits. */
    admit: (caller: ParticipantCaller, participantIds: readonly string[]): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const ids = await decide(tx, caller, 'admitted', participantIds)
        await signals.admitted(tx, ids)
        return ids.length
      }),

    /** Denies waiting people. Returns how many. */
    deny: (caller: ParticipantCaller, participantIds: readonly string[]): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const ids = await decide(tx, caller, 'denied', participantIds)
        await signals.closed(tx, caller.roomSessionId, ids, 'denied')
        return ids.length
      }),
  }
}

export type Lobby = ReturnType<typeof createLobby>
