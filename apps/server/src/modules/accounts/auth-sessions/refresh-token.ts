import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../../platform/keys/keys.ts'

export interface RefreshTokens {
  make(authSessionId: string, generation: number): string
  /** The content of a genuine token, or null. The caller checks whether its generation is the current one. */
  read(token: string): { authSessionId: string; generation: number } | null
}

const form = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/

/**
 * Refresh tokens: the auth session's id, the number of the rotation, and an HMAC-SHA256 over both. Nothing secret is
 * stored, a guess cannot end a session, every older generation is recognised as genuine but used, and the current
 * token can be returned to a second tab that refreshes at the same moment.
 */
export function createRefreshTokens({ appSecret }: { appSecret: string }): RefreshTokens {
  const key = deriveKey(appSecret, 'refresh-token')
  const seal = (authSessionId: string, generation: number) =>
    createHmac('sha256', key).update(`${authSessionId}.${generation}`).digest()

  return {
    make: (authSessionId, generation) =>
      `${authSessionId}.${generation}.${seal(authSessionId, generation).toString('base64url')}`,

    read(token) {
      const [, authSessionId, digits, sealText] = form.exec(token) ?? []
      if (!authSessionId || !digits || !sealText) return null
      const generation = Number(digits)
      const given = Buffer.from(sealText, 'base64url')
      const expected = seal(authSessionId, generation)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return { authSessionId, generation }
    },
  }
}
