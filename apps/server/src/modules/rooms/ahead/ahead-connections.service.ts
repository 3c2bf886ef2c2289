import type { AheadConnection } from '@majlis/contract'
import type { MediaServer } from '../../../integrations/livekit/index.ts'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import type { Log } from '../../../platform/log/log.ts'
import { inParallel } from '../../../platform/work-loop/in-parallel.ts'
import { sfuUpdatesAtOnce } from '../media/sfu-updates.ts'
import { createRoomTurns } from '../media/room-turns.ts'
import { newAheadToken } from '../participants/tokens.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import * as aheadRepository from './ahead-connections.repository.ts'
import { aheadLimits, isWithinLimits } from './ahead.limits.ts'
import { aheadTokenOf } from './ahead-token.ts'
import { createLetIn, type LetInDeps } from './let-in.ts'

interface AheadConnectionsDeps extends LetInDeps {
  media: MediaServer
  log: Log
}

type Session = Pick<RoomSession, 'id'>

/** Messages to a room name all their receivers while someone waits, so no one does in rooms of more people. */
export const maxNamed = 50

/**
 * Connections of people at pre-join: waiting → inside, by Join, or gone. One that waits is no participant: it is in no list, count or
 * report, takes no place, and does not keep a room open. The SFU hides it and gives it nothing, and the media gate keeps from it what
 * the SFU says of the others. Who may enter is judged at Join, as without it.
 */
export function createAheadConnections({ db, clock, media, connections, log }: AheadConnectionsDeps) {
  const { attempt } = createRoomTurns(log)
  const since = () => new Date(clock.now() - aheadLimits.waitMs)

  async function disconnect(gone: readonly { id: string; roomSessionId: string }[]): Promise<void> {
    await inParallel(gone, sfuUpdatesAtOnce, ({ id, roomSessionId }) =>
      attempt(() => media.removeParticipant(roomSessionId, id)),
    )
  }

  async function endAllOf(roomSessionId: string): Promise<void> {
    await disconnect(await aheadRepository.deleteOfRoom(db, roomSessionId))
  }

  return {
    /** Null if too many wait already. Throws `room.media_unavailable`. */
    async open(
      { id: roomSessionId }: Session,
      { userId, address }: { userId: string | null; address: string },
    ): Promise<AheadConnection | null> {
      const aheadToken = newAheadToken()
      const id = newId(clock.now())
      const row = {
        id,
        room_session_id: roomSessionId,
        user_id: userId,
        token_hash: sha256(aheadToken),
        address,
        created_at: new Date(clock.now()),
      }
      const isOpen = await db.transaction().execute(async (tx) => {
        const hasRoom = isWithinLimits(await aheadRepository.countForUpdate(tx, row))
        if (hasRoom) await aheadRepository.insert(tx, row)
        return hasRoom
      })
      return isOpen ? { aheadToken, sfu: await media.access(aheadTokenOf(roomSessionId, id)) } : null
    },

    /** The ID of the connection that someone joins with, once; null if they cannot. */
    take: (tx: Tx, { id }: Session, shown: { userId: string | null; aheadToken: string }) =>
      aheadRepository.take(tx, {
        roomSessionId: id,
        userId: shown.userId,
        tokenHash: sha256(shown.aheadToken),
        since: since(),
      }),

    letIn: createLetIn({ db, clock, media, connections }),

    isWaiting: (connection: DbOrTx, roomSessionId: string, identity: string) =>
      aheadRepository.isWaiting(connection, roomSessionId, identity, since()),

    /** Its page has gone. */
    delete: (tx: Tx, id: string) => aheadRepository.deleteOne(tx, id),

    /** Who gets what the server sends to a room; null for everyone, as long as no one waits. Ends the waiting if there are too many to name. */
    async listAudience(roomSessionId: string): Promise<string[] | null> {
      const waiting = new Set(await aheadRepository.listIds(db, roomSessionId))
      if (waiting.size === 0) return null
      const connected = await media.listParticipants(roomSessionId)
      const inside = connected.map(({ identity }) => identity).filter((identity) => !waiting.has(identity))
      if (inside.length <= maxNamed) return inside
      await endAllOf(roomSessionId)
      return null
    },

    /** Their pages connect when they join. */
    endAllOf,
    endAllOfUser: async (userId: string) => disconnect(await aheadRepository.deleteOfUser(db, userId)),
    endExpired: async () => disconnect(await aheadRepository.deleteOlder(db, since())),
  }
}

export type AheadConnections = ReturnType<typeof createAheadConnections>
