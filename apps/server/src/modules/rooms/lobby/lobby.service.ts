import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { createDecideWaiting, type DecideWaitingDeps } from './decide-waiting.ts'
import { getHostForUpdate } from '../sessions/room-access.ts'

interface ChosenPeople {
  participantIds: readonly string[]
}

/**
 * The waiting room (spec 3.28). waiting → admitted, waiting → denied. A host decides about the people they saw; others go on waiting.
 * People who do not wait any more are ignored. Throws `room.participant_not_found` if none of them was ever there.
 */
export function createLobby(deps: DecideWaitingDeps) {
  const { db, signals } = deps
  const decideWaiting = createDecideWaiting(deps)

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
    return decideWaiting(tx, session, status, participantIds)
  }

  return {
    /** Admits waiting people, oldest first, as many as fit. Returns how many. Throws `room.full` if none fits. */
    admit: (caller: ParticipantCaller, { participantIds }: ChosenPeople): Promise<{ count: number }> =>
      db.transaction().execute(async (tx) => {
        const ids = await decide(tx, caller, 'admitted', participantIds)
        await signals.admitted(tx, ids)
        return { count: ids.length }
      }),

    /** Denies waiting people. Returns how many. */
    deny: (caller: ParticipantCaller, { participantIds }: ChosenPeople): Promise<{ count: number }> =>
      db.transaction().execute(async (tx) => {
        const ids = await decide(tx, caller, 'denied', participantIds)
        await signals.closed(tx, caller.roomSessionId, ids, 'denied')
        return { count: ids.length }
      }),
  }
}

export type Lobby = ReturnType<typeof createLobby>
