import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { User } from '../users.repository.ts'
import * as authSessionRepository from './auth-sessions.repository.ts'
import type { AuthSession, Origin } from './auth-sessions.repository.ts'
import type { RefreshTokens } from './refresh-token.ts'
import { idleOf, type OpenSession, type SessionAnswers } from './session-answers.ts'
import type { SessionCallers } from './session-callers.ts'
import type { SessionEndings } from './session-endings.service.ts'

/** Two tabs of one browser may refresh at the same moment with the same cookie. */
export const reuseGraceMs = 10_000

interface RefreshSessionDeps
  extends Pick<SessionCallers, 'getUsable'>, Pick<SessionAnswers, 'answerOf'>, Pick<SessionEndings, 'end'> {
  db: Db
  clock: Clock
  refreshTokens: RefreshTokens
  rules: Pick<RulesReader, 'securityOf'>
}

/**
 * Exchanges a refresh token for an access token and the next refresh token (spec-notes: identity on the wire). The previous
 * token stays valid until its response is used, because the response may have been lost, and for some seconds more. Any other
 * old token is a copy, so it ends the session.
 * Throws `identity.unauthenticated`, `identity.token_expired`, `identity.suspended`.
 */
export function createRefreshSession(deps: RefreshSessionDeps) {
  const { db, clock, refreshTokens, rules, getUsable, answerOf, end } = deps

  /** A session ends after the days that the organisation sets, even if it is used. */
  async function requireYoung({ openedAt }: AuthSession, { organizationId }: User): Promise<void> {
    const { sessionMaxDays } = await rules.securityOf(db, organizationId)
    if (sessionMaxDays !== null && clock.now() - openedAt >= sessionMaxDays * dayMs)
      throw new AppError('identity.token_expired')
  }

  return async function refresh(refreshToken: string | undefined, origin: Origin): Promise<OpenSession> {
    const named = refreshToken ? refreshTokens.read(refreshToken) : null
    if (!named) throw new AppError('identity.unauthenticated')
    const { session, user } = await getUsable(named.authSessionId)
    await requireYoung(session, user)
    if (named.generation === session.generation) {
      const nowMs = clock.now()
      const isRotated = await authSessionRepository.rotate(db, session.id, {
        from: session.generation,
        now: new Date(nowMs),
        expiresAt: new Date(nowMs + idleOf(session.isPersistent)),
        origin,
      })
      if (isRotated) return answerOf(db, user, { ...session, generation: session.generation + 1 })
    }
    const { session: current } = await getUsable(named.authSessionId)
    const isAnswerUsed = current.usedGeneration === current.generation
    const isJustReplaced = clock.now() - current.rotatedAt <= reuseGraceMs
    if (named.generation === current.generation - 1 && (!isAnswerUsed || isJustReplaced))
      return answerOf(db, user, current)
    await db.transaction().execute((tx) => end(tx, user, session.id, 'token_reused'))
    throw new AppError('identity.unauthenticated')
  }
}
