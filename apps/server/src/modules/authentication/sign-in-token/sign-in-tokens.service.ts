import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  authSessionRepository,
  type AuthSessions,
  type OpenSession,
  type Origin,
  proveEmail,
  refusalOf,
  suspendedError,
  userRepository,
} from '../../accounts/index.ts'
import { countLinkMisses } from '../link-misses.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'
import type { Verification } from '../verification.ts'
import * as signInTokenRepository from './sign-in-tokens.repository.ts'
import './sign-in-tokens.tables.ts'

interface SignInTokenDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  verification: Verification
  authSessions: Pick<AuthSessions, 'open'>
  secondFactor: SecondFactor
  resets: Pick<PasswordResets, 'requireOwnPassword'>
  onlyRule: Pick<OnlyRule, 'requireNone'>
  publicUrl: string
}

export type SignInTokens = ReturnType<typeof createSignInTokens>

/**
 * Sign-in by token (spec 7.50): waiting → used, once. For the desktop program, to which a signed-in page passes its sign-in within two
 * minutes; and for links in mails, valid for an hour, which prove no more than the address: a second factor is required then.
 */
export function createSignInTokens(deps: SignInTokenDeps) {
  const { db, clock, limiter, verification, authSessions, secondFactor, resets, onlyRule, publicUrl } = deps

  /** For another program of the same person. */
  async function handOver({ userId, authSessionId }: UserCaller) {
    const expiresAt = clock.now() + limits.links.signInTokenMs
    const token = await make(db, { userId, authSessionId, expiresAt })
    return { token, url: urlOf(token), expiresAt }
  }

  /**
   * The address for a mail to the user that leads to a page of ours; the caller sends the mail in the same transaction. Signed-in people continue
   * to the page without it, and so do, after signing in, those who come too late. Which mails have one: docs/decisions/0008-signing-in-by-mail.md.
   */
  async function mailUrl(tx: Tx, userId: string, path: string): Promise<string> {
    const expiresAt = clock.now() + limits.links.signInMs
    const url = new URL(urlOf(await make(tx, { userId, authSessionId: null, expiresAt })))
    url.searchParams.set('to', path)
    return url.href
  }

  async function make(
    connection: Db | Tx,
    of: { userId: string; authSessionId: string | null; expiresAt: number },
  ): Promise<string> {
    const token = verification.newLinkToken()
    await signInTokenRepository.insert(connection, {
      token_hash: verification.hashLinkToken(token),
      user_id: of.userId,
      auth_session_id: of.authSessionId,
      expires_at: new Date(of.expiresAt),
    })
    return token
  }

  /** Behind #, so that no log on the way sees it, and opening the address uses nothing up. */
  function urlOf(token: string): string {
    return new URL(`/sign-in/token#${token}`, publicUrl).href
  }

  /** Throws `identity.sign_in_link_expired`, `identity.suspended`, `identity.password_change_required`; for a mail's token also what `secondFactor.proceed` throws. */
  function signIn(token: string, origin: Origin): Promise<OpenSession> {
    return countLinkMisses(limiter, origin, () => openBy(token, origin))
  }

  async function openBy(token: string, origin: Origin): Promise<OpenSession> {
    const now = new Date(clock.now())
    const used = await signInTokenRepository.use(db, verification.hashLinkToken(token), now)
    const user = used && (await userRepository.findAnywhere(db, used.userId))
    if (!user) throw new AppError('identity.sign_in_link_expired')
    const refusal = refusalOf(user)
    if (refusal === 'identity.suspended') throw await suspendedError(db, user)
    if (refusal) throw new AppError('identity.sign_in_link_expired')
    const { authSessionId } = used
    if (authSessionId === null) await onlyRule.requireNone(db, user)
    const isByProvider =
      authSessionId !== null && (await authSessionRepository.isByProvider(db, authSessionId))
    if (!isByProvider) await resets.requireOwnPassword(user)
    if (authSessionId === null) {
      await db.transaction().execute((tx) => proveEmail(tx, user, deps))
      // It may have been passed on, so it signs in but proves nothing.
      return secondFactor.proceed(user, { origin, isPersistent: false, provenAt: null })
    }
    // A second program does not make a sign-in more recent: neither as a proof of identity, nor for the days after which an organisation ends it.
    const times = await authSessionRepository.findTimes(db, authSessionId)
    if (times === null) throw new AppError('identity.sign_in_link_expired')
    const way = isByProvider ? 'provider' : 'password'
    return db
      .transaction()
      .execute((tx) => authSessions.open(tx, user, { origin, isPersistent: true, way, ...times }))
  }

  async function purge(): Promise<void> {
    await signInTokenRepository.deleteExpiredBefore(db, new Date(clock.now()))
  }

  return { handOver, mailUrl, signIn, purge }
}
