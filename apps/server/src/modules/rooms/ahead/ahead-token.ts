import type { MediaToken } from '../../../integrations/livekit/index.ts'
import type { DbOrTx } from '../../../platform/database/database.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import { aheadMs, isWaiting } from './ahead-connections.repository.ts'

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
    ttlMs: aheadMs,
  }
}

/** What the media gate lets through before Join. Null for everyone whose connection may not wait, or not any more. */
export async function findAheadToken(
  db: DbOrTx,
  roomSessionId: string,
  identity: string,
  nowMs: number,
): Promise<MediaToken | null> {
  if (!(await isWaiting(db, roomSessionId, identity, new Date(nowMs - aheadMs)))) return null
  const session = await sessionsRepository.find(db, roomSessionId)
  return session && session.endedAt === null ? aheadTokenOf(roomSessionId, identity) : null
}
