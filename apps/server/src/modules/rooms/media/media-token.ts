import { participantAttributes } from '@majlis/contract'
import type { MediaRights, MediaToken } from '../../../integrations/livekit/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pictureUrlOf } from '../../files/index.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { blockedSourcesOf, mediaRightsOf, permissionsOf } from '../participants/rights.policy.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'

/** Only has to last until the browser has connected; the SFU renews it for those who stay. */
const tokenTtlMs = 3 * 60_000

/** What the SFU lets this person do. */
export function rightsOf(session: RoomSession, participant: Participant): MediaRights {
  return mediaRightsOf(permissionsOf(participant, session.settings), participant)
}

/** What everybody in the room reads of this person. */
export function attributesOf(session: RoomSession, participant: Participant): Record<string, string> {
  const blocked = blockedSourcesOf(permissionsOf(participant, session.settings), participant)
  return {
    [participantAttributes.role]: participant.role,
    // An empty value takes an attribute away.
    [participantAttributes.hand]: participant.handRaisedAt === null ? '' : String(participant.handRaisedAt),
    [participantAttributes.isGuest]: participant.userId === null ? 'true' : '',
    [participantAttributes.pictureUrl]: pictureUrlOf(participant.pictureFileId) ?? '',
    [participantAttributes.blocked]: blocked.join(' '),
    [participantAttributes.off]: Object.entries(participant.offAt)
      .flatMap(([source, at]) => (at === null ? [] : [`${source}:${at}`]))
      .join(' '),
  }
}

/** What the SFU is to know of this person when they connect. */
export function mediaTokenOf(session: RoomSession, participant: Participant): MediaToken {
  const attributes = Object.entries(attributesOf(session, participant))
  return {
    room: session.id,
    identity: participant.id,
    name: participant.displayName,
    attributes: Object.fromEntries(attributes.filter(([, value]) => value !== '')),
    rights: rightsOf(session, participant),
    ttlMs: tokenTtlMs,
  }
}

/**
 * The same for whoever knocks at the media gate, as the database has it at this moment; null for who may not be connected. The token
 * that they show is older than what hosts decided since.
 */
export async function findMediaToken(
  db: Db,
  roomSessionId: string,
  participantId: string,
): Promise<MediaToken | null> {
  const [session, participant] = await Promise.all([
    sessionsRepository.find(db, roomSessionId),
    participantsRepository.findInSession(db, roomSessionId, participantId),
  ])
  if (!session || session.endedAt !== null || participant?.status !== 'admitted') return null
  return participant.hasAccess ? mediaTokenOf(session, participant) : null
}
