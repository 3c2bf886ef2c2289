import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { canActOn } from '../participants/rights.policy.ts'
import type { RoomsDeps } from '../rooms.deps.ts'
import { getHostForUpdate } from '../sessions/room-access.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { reportPresenterRights } from './presenter-rights.ts'

export interface ChangeRoomDeps extends Pick<RoomsDeps, 'db' | 'events' | 'presentations'> {
  signals: RoomSignals
}

/** The locked session, and the host or co-host who acts. */
export interface HostAction {
  session: RoomSession
  actor: Participant
}

/**
 * Runs what a host or co-host does in one transaction, with the session locked, and notifies everyone in the room. Throws `room.host_only`.
 */
export function createChangeRoom({ db, signals, ...deps }: ChangeRoomDeps) {
  return async function changeRoom<T>(
    caller: ParticipantCaller,
    act: (tx: Tx, action: HostAction) => Promise<T>,
  ): Promise<{ session: RoomSession; result: T }> {
    return db.transaction().execute(async (tx) => {
      const action = await getHostForUpdate(tx, caller)
      const result = await act(tx, action)
      await reportPresenterRights(tx, deps, action.session.id)
      await signals.roomChanged(tx, action.session.id)
      const session = await sessionsRepository.find(tx, action.session.id)
      return { session: session ?? action.session, result }
    })
  }
}

export type ChangeRoom = ReturnType<typeof createChangeRoom>

/** Someone inside. Throws `room.participant_not_found`. */
export async function getInside(tx: Tx, session: RoomSession, id: string): Promise<Participant> {
  const participant = await participantsRepository.findInSession(tx, session.id, id)
  if (participant?.status !== 'admitted') throw new AppError('room.participant_not_found')
  return participant
}

/** Someone inside whom the actor may act on. Throws `room.host_only` too. */
export async function getTarget(tx: Tx, { session, actor }: HostAction, id: string): Promise<Participant> {
  const target = await getInside(tx, session, id)
  if (!canActOn(actor, target)) throw new AppError('room.host_only')
  return target
}
