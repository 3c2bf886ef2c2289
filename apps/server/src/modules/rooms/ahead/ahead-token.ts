import type { MediaToken } from '../../../integrations/livekit/index.ts'
import type { DbOrTx } from '../../../platform/database/database.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import { isWaiting } from './ahead-connections.repository.ts'
import { aheadLimits } from './ahead.limits.ts'

/** Someone who waits for Join: hidden, without a name, and without any right. */
export function aheadTokenOf(roomSessionId: string, id: string): MediaToken {
  return {
    room: roomSessionId,
    identity: id,
    name: '',
    attributes: {},
    rights: { publishSources: [] },
    isHidden: true,
    isWaiting: true,
    ttlMs: aheadLimits.waitMs,
  }
}

/** What the media gate lets through before Join. Null for everyone whose connection may not wait, or not any more. */
export async function findAheadToken(
  db: DbOrTx,
  roomSessionId: string,
  identity: string,
  nowMs: number,
): Promise<MediaToken | null> {
  if (!(await isWaiting(db, roomSessionId, identity, new Date(nowMs - aheadLimits.waitMs)))) return null
  const session = await sessionsRepository.find(db, roomSessionId)
  return session && session.endedAt === null ? aheadTokenOf(roomSessionId, identity) : null
}
