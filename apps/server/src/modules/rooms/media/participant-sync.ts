import type { MediaServer } from '../../../integrations/livekit/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { inParallel } from '../../../platform/work-loop/in-parallel.ts'
import { sfuUpdatesAtOnce } from './sfu-updates.ts'
import { attributesOf, rightsOf } from './media-token.ts'

/** Sends names, attributes and rights to the SFU as the database has them at that moment. */
export function createParticipantSync({ db, media }: { db: Db; media: MediaServer }) {
  async function send(session: RoomSession, participant: Participant): Promise<void> {
    await media.updateParticipant(session.id, participant.id, {
      name: participant.displayName,
      attributes: attributesOf(session, participant),
      rights: rightsOf(session, participant),
    })
  }

  /** The room and one of the people inside; null if either is gone. */
  async function find(
    roomSessionId: string,
    participantId: string,
  ): Promise<{ session: RoomSession; participant: Participant } | null> {
    const session = await sessionsRepository.find(db, roomSessionId)
    if (!session || session.endedAt !== null) return null
    const participant = await participantsRepository.findInSession(db, roomSessionId, participantId)
    return participant?.status === 'admitted' ? { session, participant } : null
  }

  async function syncOne(roomSessionId: string, participantId: string): Promise<void> {
    const found = await find(roomSessionId, participantId)
    if (found) await send(found.session, found.participant)
  }

  async function syncAll(roomSessionId: string): Promise<void> {
    const session = await sessionsRepository.find(db, roomSessionId)
    if (!session || session.endedAt !== null) return
    const inside = await participantsRepository.list(db, roomSessionId, 'admitted')
    await inParallel(inside, sfuUpdatesAtOnce, (participant) => send(session, participant))
  }

  return { send, find, syncOne, syncAll }
}

export type ParticipantSync = ReturnType<typeof createParticipantSync>
