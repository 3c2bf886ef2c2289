import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { recentProofMs } from '../../../platform/http/recent-proof.ts'
import { refusalOf } from '../accounts.policy.ts'
import { suspendedError } from '../refused.ts'
import type { User } from '../users.repository.ts'
import type { AccessTokens } from './access-token.ts'
import * as authSessionRepository from './auth-sessions.repository.ts'
import type { AuthSession } from './auth-sessions.repository.ts'

export interface SessionCallersDeps {
  db: Db
  clock: Clock
  accessTokens: AccessTokens
}

export type SessionCallers = ReturnType<typeof createSessionCallers>

/** The caller of a token or a session, if both the session and the account are valid. */
export function createSessionCallers({ db, clock, accessTokens }: SessionCallersDeps) {
  /** Throws `identity.unauthenticated`, `identity.token_expired`, `identity.suspended`. */
  async function getUsable(authSessionId: string): Promise<{ session: AuthSession; user: User }> {
    const found = await authSessionRepository.findWithUser(db, authSessionId)
    if (!found) throw new AppError('identity.unauthenticated')
    if (refusalOf(found.user) === 'identity.suspended') throw await suspendedError(db, found.user)
    requireUsable(found.session, found.user)
    return found
  }

  function requireUsable(
    session: Pick<AuthSession, 'endedAt' | 'expiresAt'>,
    user: Pick<User, 'status' | 'deletedAt'>,
  ): void {
    const refusal = refusalOf(user)
    if (refusal) throw new AppError(refusal === 'identity.suspended' ? refusal : 'identity.unauthenticated')
    if (session.endedAt !== null) throw new AppError('identity.unauthenticated')
    if (session.expiresAt <= clock.now()) throw new AppError('identity.token_expired')
  }

  /**
   * The caller of a bearer token, or null if it is not an access token of ours. Suspension and sign-out apply at once, because the
   * session is looked up with each call. Throws what `getUsable` throws.
   */
  async function resolveCaller(token: string): Promise<UserCaller | null> {
    const claims = await accessTokens.read(token)
    if (!claims) return null
    const row = await authSessionRepository.findCaller(db, claims.authSessionId)
    if (!row || row.id !== claims.userId) throw new AppError('identity.unauthenticated')
    requireUsable(
      { endedAt: row.ended_at?.getTime() ?? null, expiresAt: row.expires_at.getTime() },
      { status: row.status, deletedAt: row.deleted_at?.getTime() ?? null },
    )
    if (claims.generation > row.used_generation)
      await authSessionRepository.markUsed(db, claims.authSessionId, claims.generation)
    const { id: userId, organization_id: organizationId, role } = row
    const hasRecentProof = isRecent(row.proven_at?.getTime() ?? null)
    const { authSessionId } = claims
    return { kind: 'user', userId, organizationId, role, authSessionId, hasRecentProof }
  }

  /** The caller of a session, for work that it requested earlier. Throws what `getUsable` throws. */
  async function callerOfSession(authSessionId: string): Promise<UserCaller> {
    const { session, user } = await getUsable(authSessionId)
    const { id: userId, organizationId, role } = user
    const hasRecentProof = isRecent(session.provenAt)
    return { kind: 'user', userId, organizationId, role, authSessionId, hasRecentProof }
  }

  function isRecent(provenAt: number | null): boolean {
    return provenAt !== null && clock.now() - provenAt < recentProofMs
  }

  /** The same for a socket, with the user whose queue it is. */
  async function resolveUser(
    token: string,
  ): Promise<{ authSessionId: string; expiresAt: number; user: User } | null> {
    const claims = await accessTokens.read(token)
    if (!claims) return null
    const { session, user } = await getUsable(claims.authSessionId)
    if (user.id !== claims.userId) throw new AppError('identity.unauthenticated')
    if (claims.generation > session.usedGeneration)
      await authSessionRepository.markUsed(db, session.id, claims.generation)
    return { authSessionId: session.id, expiresAt: session.expiresAt, user }
  }

  return { getUsable, resolveCaller, callerOfSession, resolveUser }
}
