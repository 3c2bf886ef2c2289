import { participantAttributes } from '@majlis/contract'
import type { MediaParticipant, MediaRights, MediaToken } from '../../../integrations/livekit/index.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import { pictureUrlOf } from '../../files/index.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { blockedSourcesOf, mediaRightsOf, permissionsOf } from '../participants/rights.policy.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'

/** Only has to last until the browser has connected; the SFU renews the tokens of connected people. */
const tokenTtlMs = 3 * minuteMs

/** What the SFU lets this person do. */
export function rightsOf(session: RoomSession, participant: Participant): MediaRights {
  return mediaRightsOf(permissionsOf(participant, session.settings), participant)
}

/** Whether the SFU has the rights that the database gives this person. */
export function hasItsRights(
  session: RoomSession,
  participant: Participant,
  { rights, canPublishData }: Pick<MediaParticipant, 'rights' | 'canPublishData'>,
): boolean {
  const { publishSources } = rightsOf(session, participant)
  return (
    !canPublishData &&
    publishSources.length === rights.publishSources.length &&
    publishSources.every((source) => rights.publishSources.includes(source))
  )
}

/** What everyone in the room can read about this person. */
export function attributesOf(session: RoomSession, participant: Participant): Record<string, string> {
  const blocked = blockedSourcesOf(permissionsOf(participant, session.settings), participant)
  return {
    [participantAttributes.role]: participant.role,
    // An empty value removes an attribute.
    [participantAttributes.hand]: participant.handRaisedAt === null ? '' : String(participant.handRaisedAt),
    [participantAttributes.isGuest]: participant.userId === null ? 'true' : '',
    [participantAttributes.accountKey]: accountKeyOf(session, participant),
    [participantAttributes.pictureUrl]: pictureUrlOf(participant.pictureFileId) ?? '',
    [participantAttributes.blocked]: blocked.join(' '),
    [participantAttributes.interprets]: participant.interprets.join(' '),
    [participantAttributes.interpreting]: participant.interpreting ?? '',
    [participantAttributes.off]: Object.entries(participant.offAt)
      .flatMap(([source, at]) => (at === null ? [] : [`${source}:${at}`]))
      .join(' '),
  }
}

function accountKeyOf(session: RoomSession, { userId }: Participant): string {
  return userId === null ? '' : sha256(`${session.id} ${userId}`).toString('base64url').slice(0, 16)
}

/** What the SFU needs to know about this person when they connect. */
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
 * The same for someone who connects through the media gate, from the database: the token that they show may be older than the last
 * decision of a host. Null for people who may not be connected.
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
