import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import type { RoomState } from './room-state.ts'
import * as sessionsRepository from './sessions.repository.ts'
import '../rooms.events.ts'

/**
 * Ahead of the end of an organisation, in its transaction: its rooms are over for everybody inside and waiting, with the
 * commit. Names everybody, because their rows will be gone when it is heard.
 */
export function createCloseRooms({ events, state }: { events: Events; state: RoomState }) {
  return async function closeRooms(tx: Tx, organizationId: string): Promise<void> {
    const sessions = await sessionsRepository.listOpenOf(tx, organizationId)
    if (sessions.length === 0) return
    const roomSessionIds = sessions.map(({ id }) => id)
    const present = await participantsRepository.listPresentIds(tx, roomSessionIds)
    for (const [id, people] of Map.groupBy(present, ({ roomSessionId }) => roomSessionId))
      await state.announceClosed(
        tx,
        id,
        people.map((participant) => participant.id),
        'organization_deleted',
      )
    await events.publish(tx, 'room.sessions_purged', { roomSessionIds })
  }
}
