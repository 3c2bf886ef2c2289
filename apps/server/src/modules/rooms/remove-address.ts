import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Participant } from './participant.ts'
import { createParticipantsRepository } from './participants.repository.ts'
import { canActOn } from './rights.policy.ts'
import type { RoomMedia } from './room-media.ts'
import type { RoomState } from './room-state.ts'
import { createSessionsRepository } from './sessions.repository.ts'

interface RemoveAddressDeps {
  state: RoomState
  media: Pick<RoomMedia, 'remove'>
  realtime: Realtime
}

/**
 * Removes everybody who came from the address of one person, inside and waiting, for this session: for hosts whose room somebody fills. Hosts,
 * co-hosts and members of the organisation stay, who may sit in the same office; nobody is told the address. Who comes from there again with a
 * browser we have never seen waits for approval.
 */
export function createRemoveAddress({ state, media, realtime }: RemoveAddressDeps) {
  const { db, now } = state

  /** Returns how many were removed. Throws `room.host_only`, `room.participant_not_found`. */
  return async function removeAddress(caller: ParticipantCaller, participantId: string): Promise<number> {
    const { session, removed } = await db.transaction().execute(async (tx) => {
      const { session, actor } = await state.getHostForUpdate(tx, caller)
      const participants = createParticipantsRepository(tx)
      const one = await participants.findInSession(session.id, participantId)
      if (!one) throw new AppError('room.participant_not_found')
      if (!canActOn(actor, one)) throw new AppError('room.host_only')
      const others = await participants.listStrangersOfAddress(one)
      const isHere = one.status === 'admitted' || one.status === 'waiting'
      const removed: Participant[] = [
        ...(isHere ? [one] : []),
        ...others.filter((other) => other.id !== one.id && other.id !== actor.id),
      ]
      const ids = removed.map(({ id }) => id)
      await participants.removeAll(ids, now())
      if (session.spotlightParticipantId !== null && ids.includes(session.spotlightParticipantId))
        await createSessionsRepository(tx).update(session.id, { spotlight_participant_id: null })
      await state.announceClosed(tx, session.id, ids, 'removed')
      await realtime.signal(tx, 'lobby.changed', { roomSessionId: session.id })
      await realtime.signal(tx, 'room.changed', { roomSessionId: session.id })
      return { session, removed }
    })
    for (const { id, status } of removed) if (status === 'admitted') await media.remove(session, id)
    return removed.length
  }
}

export type RemoveAddress = ReturnType<typeof createRemoveAddress>
