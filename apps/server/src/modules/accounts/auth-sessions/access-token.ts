import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'

export const accessTokenMs = 5 * 60_000

const algorithm = 'HS256'
const issuer = 'majlis'
const audience = 'majlis-api'

/** Tokens whose signature was found right are remembered, so that the calls of one page do not prove it again and again. */
const maxRemembered = 10_000

export interface AccessClaims {
  userId: string
  organizationId: string
  role: string
  authSessionId: string
  /** Of the refresh session when the token was made. */
  generation: number
}

type ReadClaims = Pick<AccessClaims, 'userId' | 'authSessionId' | 'generation'>

export interface AccessTokens {
  /** A JWT for the bearer header (spec 6.9), good for five minutes. */
  sign(claims: AccessClaims): Promise<{ accessToken: string; expiresAt: number }>
  /**
   * Whose token it is, or null when it is none of ours. Throws `identity.token_expired`. That its auth session still lives
   * is for the caller to ask.
   */
  read(token: string): Promise<ReadClaims | null>
}

export function createAccessTokens({ appSecret, clock }: { appSecret: string; clock: Clock }): AccessTokens {
  const key = deriveKey(appSecret, 'access-token')
  const remembered = new Map<string, ReadClaims & { expiresAt: number }>()

  function remember(token: string, known: ReadClaims & { expiresAt: number }): void {
    // A Map gives its keys in the order they came: the oldest goes.
    const [oldest] = remembered.keys()
    if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, known)
  }

  return {
    async sign({ userId, organizationId, role, authSessionId, generation }) {
      const nowSeconds = Math.floor(clock.now() / 1000)
      const expirySeconds = nowSeconds + accessTokenMs / 1000
      const accessToken = await new SignJWT({
        org: organizationId,
        role,
        sid: authSessionId,
        gen: generation,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(expirySeconds)
        .sign(key)
      return { accessToken, expiresAt: expirySeconds * 1000 }
    },

    async read(token) {
      const known = remembered.get(token)
      if (known && known.expiresAt > clock.now()) return known
      remembered.delete(token)
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: new Date(clock.now()),
          requiredClaims: ['sub', 'sid', 'exp'],
        })
        const { sub, sid, gen, exp } = payload
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null
        const generation = typeof gen === 'number' ? gen : 0
        const claims = { userId: sub, authSessionId: sid, generation, expiresAt: exp * 1000 }
        remember(token, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('identity.token_expired')
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
