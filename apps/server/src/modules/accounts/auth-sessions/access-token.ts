import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'

export const accessTokenMs = 5 * minuteMs

const algorithm = 'HS256'
const issuer = 'majlis'
const audience = 'majlis-api'

/** Caches verified tokens, so that the signature is not checked again for each call of a page. */
const maxRemembered = 10_000

export interface AccessClaims {
  userId: string
  organizationId: string
  role: string
  authSessionId: string
  /** Of the refresh session when the token was created. */
  generation: number
}

type ReadClaims = Pick<AccessClaims, 'userId' | 'authSessionId' | 'generation'>

export interface AccessTokens {
  /** A JWT for the bearer header (spec 6.9), valid for five minutes. */
  sign(claims: AccessClaims): Promise<{ accessToken: string; expiresAt: number }>
  /**
   * The content of a token, or null if it is not ours. Throws `identity.token_expired`. The caller checks whether the
   * auth session is still alive.
   */
  read(token: string): Promise<ReadClaims | null>
}

export function createAccessTokens({ appSecret, clock }: { appSecret: string; clock: Clock }): AccessTokens {
  const key = deriveKey(appSecret, 'access-token')
  const remembered = new Map<string, ReadClaims & { expiresAt: number }>()

  function remember(token: string, known: ReadClaims & { expiresAt: number }): void {
    // A Map keeps insertion order: the oldest is removed.
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
