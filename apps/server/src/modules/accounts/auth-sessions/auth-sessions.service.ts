import { dayMs } from '../../../platform/clock/durations.ts'
import type { Caller } from '../../../platform/http/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { SignInRule, WayIn } from '../accounts.ports.ts'
import type { User } from '../users.repository.ts'
import * as authSessionRepository from './auth-sessions.repository.ts'
import type { Origin } from './auth-sessions.repository.ts'
import { createSessionAnswers, idleOf, type OpenSession, type SessionAnswersDeps } from './session-answers.ts'
import { createSessionCallers, type SessionCallersDeps } from './session-callers.ts'
import { createSessionEndings, type SessionEndingDeps } from './session-endings.service.ts'
import { createRefreshSession } from './refresh-session.ts'

/** How long ended sessions stay in the profile's "recent activity". */
const keptMs = 30 * dayMs

interface AuthSessionDeps extends SessionEndingDeps, SessionCallersDeps, SessionAnswersDeps {
  rules: RulesReader
  signInRule: SignInRule
}

export type AuthSessions = ReturnType<typeof createAuthSessions>

/** Auth sessions: live → ended (signed out, user suspended, an old refresh token used again). */
export function createAuthSessions(deps: AuthSessionDeps) {
  const { db, clock, refreshTokens } = deps
  const endings = createSessionEndings(deps)
  const callers = createSessionCallers(deps)
  const answers = createSessionAnswers(deps)
  const { end } = endings

  /**
   * Opens a session for a user who has just proven who they are. A session opened by another one gets that one's sign-in time,
   * so it is no younger; `provenAt` is null without a password, second factor or passkey. Throws `sso.only` if the organisation
   * accepts only sign-ins by its provider.
   */
  async function open(
    tx: Tx,
    user: User,
    {
      origin,
      isPersistent,
      way,
      openedAt = clock.now(),
      provenAt = clock.now(),
    }: { origin: Origin; isPersistent: boolean; way: WayIn; openedAt?: number; provenAt?: number | null },
  ): Promise<OpenSession> {
    await deps.signInRule.requireWayIn(tx, user, way)
    const nowMs = clock.now()
    const now = new Date(nowMs)
    const id = newId(nowMs)
    await authSessionRepository.insert(tx, {
      id,
      user_id: user.id,
      rotated_at: now,
      is_persistent: isPersistent,
      is_by_provider: way === 'provider',
      device: origin.device,
      last_address: origin.address,
      last_country: origin.country,
      created_at: new Date(openedAt),
      proven_at: provenAt === null ? null : new Date(provenAt),
      last_seen_at: now,
      expires_at: new Date(nowMs + idleOf(isPersistent)),
    })
    return answers.answerOf(tx, user, { id, generation: 1, isPersistent })
  }

  /**
   * Ends the session of a refresh token of any generation, and the session
   * of the caller, for programs that keep no cookie.
   */
  async function signOut(refreshToken: string | undefined, caller: Caller): Promise<void> {
    const named = refreshToken ? refreshTokens.read(refreshToken)?.authSessionId : undefined
    const own = caller.kind === 'user' ? caller.authSessionId : undefined
    await db.transaction().execute(async (tx) => {
      for (const authSessionId of [named, own]) {
        const found = authSessionId && (await authSessionRepository.findWithUser(tx, authSessionId))
        if (found) await end(tx, found.user, found.session.id, 'signed_out')
      }
    })
  }

  async function purge(): Promise<void> {
    await authSessionRepository.deleteExpiredBefore(db, new Date(clock.now() - keptMs))
  }

  return {
    open,
    refresh: createRefreshSession({ ...deps, end, getUsable: callers.getUsable, answerOf: answers.answerOf }),
    resolveCaller: callers.resolveCaller,
    callerOfSession: callers.callerOfSession,
    resolveUser: callers.resolveUser,
    sessionUser: answers.sessionUser,
    signOut,
    ...endings,
    purge,
  }
}
