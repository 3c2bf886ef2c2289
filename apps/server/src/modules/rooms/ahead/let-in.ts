import type { MediaServer } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Connections } from '../media/connections.service.ts'
import { attributesOf, rightsOf } from '../media/media-token.ts'
import { isMediaAway } from '../media/room-turns.ts'
import type { Participant } from '../participants/participant.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'

export interface LetInDeps {
  db: Db
  clock: Clock
  media: Pick<MediaServer, 'letIn' | 'removeParticipant'>
  connections: Pick<Connections, 'connected'>
}

export function createLetIn({ db, clock, media, connections }: LetInDeps) {
  /** The `sid` of the connection; null if it is not there, or the SFU does not answer. */
  async function show(session: RoomSession, participant: Participant): Promise<string | null> {
    try {
      return await media.letIn(session.id, participant.id, {
        name: participant.displayName,
        attributes: attributesOf(session, participant),
        rights: rightsOf(session, participant),
      })
    } catch (error) {
      if (!isMediaAway(error)) throw error
      return null
    }
  }

  /** A connection that arrives a moment later would stay hidden. */
  async function remove({ id: roomSessionId }: RoomSession, { id }: Participant): Promise<void> {
    try {
      await media.removeParticipant(roomSessionId, id)
    } catch (error) {
      if (!isMediaAway(error)) throw error
    }
  }

  /**
   * Gives a waiting connection what its participant has now: name, role and rights. The others see it from then on, and so does the
   * attendance. Returns false if it is not there; the page connects as everyone else then.
   */
  return async function letIn(session: RoomSession, participant: Participant): Promise<boolean> {
    const connectionId = await show(session, participant)
    if (connectionId === null) {
      await remove(session, participant)
      return false
    }
    const connection = {
      roomSessionId: session.id,
      participantId: participant.id,
      connectionId,
      source: 'webhook' as const,
      at: clock.now(),
    }
    return db
      .transaction()
      .execute((tx) => connections.connected(tx, `ahead:${connectionId}:joined`, connection))
  }
}
