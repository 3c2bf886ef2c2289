import { participantAttributes, reactionTopic, type ReceivedReaction, type SfuAccess } from '@majlis/contract'
import type { MediaServer, MediaSource } from '../../../integrations/livekit/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { AheadConnections } from '../ahead/ahead-connections.service.ts'
import type { Participant } from '../participants/participant.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { mediaTokenOf, rightsOf } from './media-token.ts'
import { createParticipantSync } from './participant-sync.ts'
import { createPublishedTracks } from './published-tracks.ts'
import { createRoomTurns } from './room-turns.ts'

interface RoomMediaDeps {
  db: Db
  media: MediaServer
  log: Log
  ahead: Pick<AheadConnections, 'listAudience'>
}

type Session = Pick<RoomSession, 'id'>

/**
 * Keeps the SFU as the database says. The database is right: what fails here is corrected when people connect again, or by the next
 * comparison.
 */
export function createRoomMedia({ db, media, log, ahead }: RoomMediaDeps) {
  const { attempt, inTurn } = createRoomTurns(log)
  const sync = createParticipantSync({ db, media })
  const tracks = createPublishedTracks({ media, sync })

  /** To everyone inside, and to no one who waits for Join. */
  async function sendData(roomSessionId: string, topic: string, body: unknown): Promise<void> {
    const audience = await ahead.listAudience(roomSessionId)
    if (audience?.length !== 0) await media.sendData(roomSessionId, topic, body, audience ?? undefined)
  }

  return {
    sendData,

    /** A token for the SFU, and the room for it, also after the SFU lost it. Throws `room.media_unavailable`. */
    async access(
      session: RoomSession,
      participant: Participant,
      isReady = media.ensureRoom(session.id),
    ): Promise<SfuAccess> {
      await isReady
      return media.access(mediaTokenOf(session, participant))
    },

    /** Has the SFU open the room while the database is written. `access` waits for it, and throws if it fails. */
    prepare(session: Session): Promise<void> {
      const isReady = media.ensureRoom(session.id)
      void isReady.catch(() => undefined)
      return isReady
    },

    syncOne: ({ id }: Session, participantId: string) => inTurn(id, () => sync.syncOne(id, participantId)),
    syncAll: ({ id }: Session) => inTurn(id, () => sync.syncAll(id)),

    /** The right first: a page that reads from the attributes that its device is not blocked can publish at once. */
    switchOn: ({ id }: Session, participantId: string) =>
      inTurn(id, async () => {
        const found = await sync.find(id, participantId)
        if (!found) return
        const { session, participant } = found
        await media.updateParticipant(id, participantId, { rights: rightsOf(session, participant) })
        await sync.send(session, participant)
      }),

    showWeakness: ({ id }: Session, participantId: string, isWeak: boolean) =>
      attempt(() =>
        media.updateParticipant(id, participantId, {
          // An empty value removes an attribute.
          attributes: { [participantAttributes.isWeak]: isWeak ? 'true' : '' },
        }),
      ),

    mute: ({ id }: Session, participantIds: string[], sources: MediaSource[]) =>
      inTurn(id, () => tracks.mute(id, participantIds, sources)),

    /** A share is not muted but ended. */
    stopShare: ({ id }: Session, participantId: string) =>
      inTurn(id, () => tracks.unpublish(id, participantId, ['screen_share', 'screen_share_audio'])),

    /** Ends what they send as sound of a screen without its picture, or under the source of a picture. */
    endStraySounds: ({ id }: Session, participantIds: string[]) =>
      inTurn(id, () => tracks.endStraySounds(id, participantIds)),

    /** Disconnects a person who is no longer admitted. The gate refuses the token that they have. */
    remove: ({ id }: Session, participantId: string) =>
      attempt(() => media.removeParticipant(id, participantId)),

    showReactions: (roomSessionId: string, reactions: readonly ReceivedReaction[]) =>
      attempt(() => sendData(roomSessionId, reactionTopic, reactions)),

    close: (roomSessionId: string) => attempt(() => media.deleteRoom(roomSessionId)),
  }
}

export type RoomMedia = ReturnType<typeof createRoomMedia>
