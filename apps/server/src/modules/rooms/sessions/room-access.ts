import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { isHostLike } from '../participants/rights.policy.ts'
import type { RoomSession } from './sessions.repository.ts'
import * as sessionsRepository from './sessions.repository.ts'

interface Caller {
  participantId: string
  roomSessionId: string
}

/** The session and the caller, who has to be inside. Throws `room.ended`, `room.not_admitted`. */
export async function getAdmitted(
  db: DbOrTx,
  { participantId, roomSessionId }: Caller,
  find = sessionsRepository.find,
): Promise<{ session: RoomSession; self: Participant }> {
  const session = await find(db, roomSessionId)
  if (!session || session.endedAt !== null) throw new AppError('room.ended')
  const self = await participantsRepository.findInSession(db, roomSessionId, participantId)
  if (self?.status !== 'admitted') throw new AppError('room.not_admitted')
  return { session, self }
}

/** The same for a host or co-host. Throws `room.host_only` too. */
export async function getHost(
  db: DbOrTx,
  caller: Caller,
  find = sessionsRepository.find,
): Promise<{ session: RoomSession; actor: Participant }> {
  const { session, self } = await getAdmitted(db, caller, find)
  if (!isHostLike(self.role)) throw new AppError('room.host_only')
  return { session, actor: self }
}

/** The same with the session locked until the transaction ends. */
export function getHostForUpdate(tx: Tx, caller: Caller) {
  return getHost(tx, caller, sessionsRepository.findForUpdate)
}
