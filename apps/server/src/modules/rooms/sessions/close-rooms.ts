import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import type { RoomSignals } from './room-signals.ts'
import * as sessionsRepository from './sessions.repository.ts'
import '../rooms.events.ts'

/**
 * Before an organisation is deleted, in the same transaction: closes its rooms for everyone inside and waiting. The signal names them all,
 * because their rows are gone when it is delivered.
 */
export function createCloseRooms({ events, signals }: { events: Events; signals: RoomSignals }) {
  return async function closeRooms(tx: Tx, organizationId: string): Promise<void> {
    const sessions = await sessionsRepository.listOpenOf(tx, organizationId)
    if (sessions.length === 0) return
    const roomSessionIds = sessions.map(({ id }) => id)
    const present = await participantsRepository.listPresentIds(tx, roomSessionIds)
    for (const [roomSessionId, people] of Map.groupBy(present, (one) => one.roomSessionId)) {
      const participantIds = people.map(({ id }) => id)
      await signals.closed(tx, roomSessionId, participantIds, 'organization_deleted')
    }
    await events.publish(tx, 'room.sessions_purged', { roomSessionIds })
  }
}
