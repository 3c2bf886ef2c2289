import type pg from 'pg'
import { createAccessTokens } from '../../../apps/server/src/modules/accounts/auth-sessions/access-token.ts'
import { createRefreshTokens } from '../../../apps/server/src/modules/accounts/auth-sessions/refresh-token.ts'
import { systemClock } from '../../../apps/server/src/platform/clock/clock.ts'
import { addressOf } from './requests.ts'

/** Someone of the population who is signed in. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly sessionId: string
  /** An address of their own. */
  readonly address: string
}

interface PersonRow {
  userId: string
  email: string
  organizationId: string
  sessionId: string
}

/** Signs people in by SQL, which is faster than 20 a second, and makes their tokens as the server does. */
export function createPeople(client: pg.Client, appSecret: string) {
  const accessTokens = createAccessTokens({ appSecret, clock: systemClock })
  const refreshTokens = createRefreshTokens({ appSecret })
  const organizations = new Map<string, string>()

  return {
    /** So many people of the organisation, with a new session each; the same people in the same order every time. */
    async signIn(organizationId: string, count: number): Promise<Person[]> {
      const { rows } = await client.query<PersonRow>(
        `WITH chosen AS (
           SELECT id, email, organization_id FROM users WHERE organization_id = $1 AND role = 'user' ORDER BY email LIMIT $2
         ), opened AS (
           INSERT INTO auth_sessions (id, user_id, rotated_at, is_persistent, device, last_address, created_at, last_seen_at, expires_at)
           SELECT uuidv7(), id, now(), true, 'load', '127.0.0.1', now(), now(), now() + interval '1 day' FROM chosen
           RETURNING id, user_id
         )
         SELECT c.id AS "userId", c.email, c.organization_id AS "organizationId", o.id AS "sessionId"
         FROM chosen c JOIN opened o ON o.user_id = c.id ORDER BY c.email`,
        [organizationId, count],
      )
      if (rows.length < count) throw new Error(`The population has ${rows.length} people, not ${count}.`)
      return rows.map(({ organizationId: of, ...person }, index) => {
        organizations.set(person.userId, of)
        return { ...person, address: addressOf(index) }
      })
    },

    /** An access token that is good for five minutes from now. */
    async tokenOf({ userId, sessionId }: Person): Promise<string> {
      const { accessToken } = await accessTokens.sign({
        userId,
        organizationId: organizations.get(userId) ?? '',
        role: 'user',
        authSessionId: sessionId,
        generation: 1,
      })
      return accessToken
    },

    /** The session's cookie before its first rotation. */
    cookieOf: ({ sessionId }: Person) => `auth_token=${refreshTokens.make(sessionId, 1)}`,
  }
}

export type People = ReturnType<typeof createPeople>
