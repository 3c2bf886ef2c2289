import type { IncomingMessage } from 'node:http'
import { TokenVerifier } from 'livekit-server-sdk'
import * as z from 'zod'
import type { GateBounds } from './gate-bounds.ts'
import type { MediaToken } from './media-server.ts'
import { signToken } from './sign-token.ts'

export interface GateAdmissionDeps {
  /** What the SFU is to know of this participant of this room right now; null when they may not be connected. */
  tokenFor: (room: string, identity: string) => Promise<MediaToken | null>
  bounds: GateBounds
  apiKey: string
  apiSecret: string
}

interface Admitted {
  token: string
  identity: string
  /** Connected before Join, see `MediaToken`. */
  isWaiting: boolean
}

export type GateAdmission = ReturnType<typeof createGateAdmission>

/** Decides who may be connected at this moment. */
export function createGateAdmission({ tokenFor, bounds, apiKey, apiSecret }: GateAdmissionDeps) {
  const verifier = new TokenVerifier(apiKey, apiSecret)

  /**
   * A new token for the holder of one of ours, because theirs states what applied when it was made. Null for everyone else. Throws what the
   * limits throw.
   */
  async function judge(incoming: IncomingMessage): Promise<Admitted | null> {
    const token = tokenOf(incoming)
    if (!token) return null
    const claims = await verifier.verify(token).catch(() => null)
    const ids = z.object({ sub: z.uuid(), video: z.object({ room: z.uuid() }) }).safeParse(claims)
    if (!ids.success) return null
    const room = ids.data.video.room
    const identity = ids.data.sub
    const current = await bounds.check({ room, identity }, () => tokenFor(room, identity))
    if (!current) return null
    const isWaiting = current.isWaiting ?? false
    return { token: await signToken({ apiKey, apiSecret }, current), identity, isWaiting }
  }

  return { judge }
}

/** Browsers cannot send headers with a WebSocket, so their token is in the query; other clients use the header. */
function tokenOf({ url = '/', headers }: IncomingMessage): string | null {
  const query = new URLSearchParams(url.split('?')[1] ?? '').get('access_token')
  return query ?? (/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] || null)
}
