import type { AuthSession as AuthSessionAnswer, SessionUser } from '@majlis/contract'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, UserCaller } from '../../../platform/http/context.ts'
import { recentProofMs } from '../../../platform/http/recent-proof.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { AccessTokens } from './access-token.ts'
import * as authSessionRepository from './auth-sessions.repository.ts'
import type { AuthSession, Origin } from './auth-sessions.repository.ts'
import { refusalOf } from '../accounts.policy.ts'
import type { SessionExtras } from '../../../platform/module/server-module.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import { presentSessionUser } from '../accounts.presenter.ts'
import type { KnownPlaces } from './known-places.ts'
import type { RefreshTokens } from './refresh-token.ts'
import { suspendedError } from '../refused.ts'
import type { SignInRule, WayIn } from '../accounts.ports.ts'
import { createSessionEndings, type SessionEndingDeps } from './session-endings.service.ts'
import * as userRepository from '../users.repository.ts'
import type { User } from '../users.repository.ts'

const dayMs = 86_400_000

/** How long a session lives without being used: with "remember me", and without, where the cookie also ends with the browser. */
export const idleMs = { persistent: 30 * dayMs, browser: dayMs / 2 }

/** Two tabs of one browser may refresh at the same moment with the same cookie. */
export const reuseGraceMs = 10_000

/** Ended sessions stay as long in the list, for the profile's "recent activity". */
const keptMs = 30 * dayMs

interface AuthSessionDeps extends SessionEndingDeps {
  db: Db
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  organizations: OrganizationDirectory
  rules: RulesReader
  knownPlaces: Pick<KnownPlaces, 'mark'>
  signInRule: SignInRule
  sessionExtras: SessionExtras
}

/** What a browser gets when a session opens or goes on. */
export interface OpenSession {
  answer: AuthSessionAnswer
  refreshToken: string
  /** Undefined: the cookie ends with the browser. */
  cookieMaxAgeMs: number | undefined
  /** What other modules add to the answer, read once the session is committed: the chat server may take its time. */
  extras: () => ReturnType<SessionExtras>
  /** What the browser's cookie of known browsers says from now on. */
  markBrowser: (known: string | undefined) => string
}

export type AuthSessions = ReturnType<typeof createAuthSessions>

/** Auth sessions: live → ended (signed out, user suspended, an old refresh token came back). Ended ones never come back. */
export function createAuthSessions(deps: AuthSessionDeps) {
  const { db, clock, accessTokens, refreshTokens, organizations, rules, knownPlaces, sessionExtras } = deps
  const endings = createSessionEndings(deps)
  const { end } = endings

  /**
   * Opens a session for a user who has just proven who they are. Another session that hands its sign-in over says when that was, and the new one
   * is no younger; `provenAt` is null for who came in without a password, second factor or passkey. Throws `sso.only` where the organisation
   * takes people by its provider only.
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
    return answerOf(tx, user, { id, generation: 1, isPersistent })
  }

  /**
   * Changes a refresh token for an access token and the next refresh token (spec-notes: identity on the wire). The token
   * before the current one is good until what was answered to it is used – the answer may have been lost – and for some
   * seconds more. Any other old one is a copy, so the session ends for everybody.
   * Throws `identity.unauthenticated`, `identity.token_expired`, `identity.suspended`.
   */
  async function refresh(refreshToken: string | undefined, origin: Origin): Promise<OpenSession> {
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

  /** A session ends with the days that the organisation gives it, however much it is used. */
  async function requireYoung({ openedAt }: AuthSession, { organizationId }: User): Promise<void> {
    const { sessionMaxDays } = await rules.securityOf(db, organizationId)
    if (sessionMaxDays !== null && clock.now() - openedAt >= sessionMaxDays * dayMs)
      throw new AppError('identity.token_expired')
  }

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
   * Who a bearer token belongs to, or null when it is no access token of ours. Suspension and sign-out hold at once: the
   * session is looked up with each call. Throws what `refresh` throws.
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

  /** Who a session is of, for what it was asked for before. Throws what `refresh` throws. */
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

  /**
   * Ends the session a refresh token names, whatever generation it is of – who holds it may only lose by it – and the one
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

  /** The signed-in user as the page keeps it (spec 3.1–3.5). */
  async function sessionUser({ organizationId, userId, authSessionId }: UserCaller): Promise<SessionUser> {
    const user = await userRepository.findById(db, organizationId, userId)
    if (!user) throw new AppError('identity.unauthenticated')
    return { ...(await present(db, user)), ...(await sessionExtras(user, authSessionId)) }
  }

  async function present(connection: DbOrTx, user: User): Promise<SessionUser> {
    const organization = await organizations.find(connection, user.organizationId)
    if (!organization) throw new Error('A user without an organisation')
    return presentSessionUser(user, organization)
  }

  async function answerOf(
    connection: DbOrTx,
    user: User,
    session: Pick<AuthSession, 'id' | 'generation' | 'isPersistent'>,
  ): Promise<OpenSession> {
    const { id: userId, organizationId, role } = user
    const { id: authSessionId, generation } = session
    const token = await accessTokens.sign({ userId, organizationId, role, authSessionId, generation })
    return {
      answer: { ...token, session: await present(connection, user) },
      refreshToken: refreshTokens.make(session.id, session.generation),
      cookieMaxAgeMs: session.isPersistent ? idleMs.persistent : undefined,
      extras: () => sessionExtras(user, authSessionId),
      markBrowser: (known) => knownPlaces.mark(known, user.email),
    }
  }

  async function purge(): Promise<void> {
    await authSessionRepository.deleteExpiredBefore(db, new Date(clock.now() - keptMs))
  }

  return {
    open,
    refresh,
    resolveCaller,
    callerOfSession,
    resolveUser,
    signOut,
    ...endings,
    sessionUser,
    purge,
  }
}

function idleOf(isPersistent: boolean): number {
  return isPersistent ? idleMs.persistent : idleMs.browser
}
