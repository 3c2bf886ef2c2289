import type { MediaToken } from '../../integrations/livekit/index.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import * as segmentsRepository from './segments.repository.ts'

/** Only has to last until the browser has connected; the SFU renews it then. */
const tokenTtlMs = 3 * minuteMs

/** A browser that records: it hears and sees everyone, no one sees it, and it can publish nothing. */
export function recorderTokenOf(roomSessionId: string, segmentId: string): MediaToken {
  return {
    room: roomSessionId,
    identity: segmentId,
    name: 'recorder',
    attributes: {},
    rights: { publishSources: [] },
    isHidden: true,
    ttlMs: tokenTtlMs,
  }
}

/** Null for anyone but a browser that records this room at the moment. */
export async function findRecorderToken(
  db: DbOrTx,
  roomSessionId: string,
  identity: string,
): Promise<MediaToken | null> {
  const open = await segmentsRepository.listOpenIds(db, roomSessionId)
  return open.includes(identity) ? recorderTokenOf(roomSessionId, identity) : null
}
