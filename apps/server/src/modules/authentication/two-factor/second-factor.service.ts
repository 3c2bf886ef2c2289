import { limits, type TwoFactorSecret } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import {
  type AuthSessions,
  type OpenSession,
  type Origin,
  refusalOf,
  suspendedError,
  type User,
  userRepository,
  type UserWithPassword,
} from '../../accounts/index.ts'
import * as passkeyRepository from '../passkeys/passkeys.repository.ts'
import type { FactorNotices } from '../security/factor-notices.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import type { Verification } from '../verification.ts'
import * as challengeRepository from './challenges.repository.ts'
import type { SignInChallenge } from './challenges.repository.ts'
import type { TwoFactor } from './two-factor.service.ts'

interface SecondFactorDeps {
  db: Db
  clock: Clock
  verification: Verification
  authSessions: Pick<AuthSessions, 'open'>
  twoFactor: TwoFactor
  notices: FactorNotices
  rules: RulesReader
  onlyRule: Pick<OnlyRule, 'requirePassword' | 'isBreakGlass'>
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/**
 * What stands between a right first factor and the session. Every sign-in by password, invitation or mailed link goes
 * through `proceed`: it opens the session, or refuses with a challenge – waiting → used, within ten minutes and five tries –
 * that a code of the app changes for the session.
 */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { db, clock, verification, authSessions, twoFactor, rules, notices, onlyRule } = deps
  const maxTries = limits.otp.attempts

  /**
   * With `provenAt: null` what came before proves nothing, so only a second factor makes the session one with a proof. The owner who keeps the
   * password where everybody else comes by the provider has a second factor, whatever became of the one before. Throws
   * `identity.two_factor_required`, `identity.two_factor_setup_required`, both with `challenge`, `identity.two_factor_needs_sign_in`, and `sso.only`.
   */
  async function proceed(
    user: User,
    opening: { origin: Origin; isPersistent: boolean; provenAt?: null },
  ): Promise<OpenSession> {
    await onlyRule.requirePassword(db, user)
    const asked = { isPersistent: opening.isPersistent, isProven: opening.provenAt !== null }
    if (await twoFactor.isEnabled(db, user.id))
      throw new AppError('identity.two_factor_required', await challenge(user, asked))
    const isRequired =
      (await rules.requiresTwoFactor(db, user.organizationId)) || (await onlyRule.isBreakGlass(db, user))
    if (isRequired) {
      await requireSetUpAllowed(user, asked)
      throw new AppError('identity.two_factor_setup_required', await challenge(user, asked))
    }
    return db.transaction().execute((tx) => authSessions.open(tx, user, { ...opening, way: 'password' }))
  }

  async function challenge(
    user: User,
    { isPersistent, isProven }: Pick<SignInChallenge, 'isPersistent' | 'isProven'>,
  ): Promise<{ challenge: string }> {
    const token = verification.newLinkToken()
    await challengeRepository.insert(db, {
      id: newId(clock.now()),
      user_id: user.id,
      token_hash: verification.hashLinkToken(token),
      is_persistent: isPersistent,
      is_proven: isProven,
      expires_at: new Date(clock.now() + limits.twoFactor.challengeMs),
    })
    return { challenge: token }
  }

  /** Throws `identity.challenge_expired`, and why the user may no longer sign in. */
  async function getWaiting(token: string): Promise<{ waiting: SignInChallenge; user: UserWithPassword }> {
    const now = new Date(clock.now())
    const tokenHash = verification.hashLinkToken(token)
    const waiting = await challengeRepository.find(db, tokenHash, maxTries, now)
    const user = waiting && (await userRepository.findAnywhere(db, waiting.userId))
    if (!user) throw new AppError('identity.challenge_expired')
    const refusal = refusalOf(user)
    if (refusal === 'identity.suspended') throw await suspendedError(db, user)
    if (refusal) throw new AppError('identity.challenge_expired')
    return { waiting, user }
  }

  async function countTry(waiting: SignInChallenge): Promise<void> {
    const isLeft = await challengeRepository.countTry(db, waiting.id, maxTries)
    if (!isLeft) throw new AppError('identity.challenge_expired')
  }

  /** Finishes a sign-in, once. Throws `identity.code_incorrect`, `identity.challenge_expired`. */
  async function verify(
    { challenge: token, code }: { challenge: string; code: string },
    origin: Origin,
  ): Promise<OpenSession> {
    const { waiting, user } = await getWaiting(token)
    const judge = async () => {
      await countTry(waiting)
      return db.transaction().execute(async (tx) => {
        const isRight = await twoFactor.use(tx, user.id, code)
        if (!isRight) throw new AppError('identity.code_incorrect', { field: 'code' })
        const isUsed = await challengeRepository.use(tx, waiting.id, new Date(clock.now()))
        if (!isUsed) throw new AppError('identity.challenge_expired')
        const { isPersistent } = waiting
        return authSessions.open(tx, user, { origin, isPersistent, way: 'password' })
      })
    }
    return twoFactor.guess(user.id, judge, origin.address)
  }

  /**
   * Whoever holds a passed-on link must not plant a factor of their own: who has a password or a passkey signs in with that first. Throws
   * `identity.two_factor_needs_sign_in`.
   */
  async function requireSetUpAllowed(
    { id }: Pick<User, 'id'>,
    { isProven }: Pick<SignInChallenge, 'isProven'>,
  ): Promise<void> {
    if (isProven) return
    const user = await userRepository.findAnywhere(db, id)
    const hasPassword = user !== null && user.passwordHash !== null
    if (hasPassword || (await passkeyRepository.list(db, id)).length > 0)
      throw new AppError('identity.two_factor_needs_sign_in')
  }

  /** Throws as `getWaiting` and `requireSetUpAllowed` do: a password may have been chosen meanwhile. */
  async function getSettingUp(token: string): Promise<{ waiting: SignInChallenge; user: UserWithPassword }> {
    const found = await getWaiting(token)
    await requireSetUpAllowed(found.user, found.waiting)
    return found
  }

  /** A secret for who may only sign in with a second factor and has none yet. */
  async function begin(token: string): Promise<TwoFactorSecret> {
    const { user } = await getSettingUp(token)
    if (await twoFactor.isEnabled(db, user.id)) throw new AppError('identity.challenge_expired')
    return twoFactor.begin(user)
  }

  /** Enables that secret and finishes the sign-in. */
  async function confirm(
    { challenge: token, code }: { challenge: string; code: string },
    origin: Origin,
  ): Promise<{ session: OpenSession; recoveryCodes: string[] }> {
    const { waiting, user } = await getSettingUp(token)
    const judge = async () => {
      await countTry(waiting)
      return db.transaction().execute(async (tx) => {
        const recoveryCodes = await twoFactor.confirm(tx, user.id, code)
        const isUsed = await challengeRepository.use(tx, waiting.id, new Date(clock.now()))
        if (!isUsed) throw new AppError('identity.challenge_expired')
        await notices.tell(tx, user.id, { kind: 'two_factor_enabled' }, origin)
        const { isPersistent, isProven } = waiting
        const proof = isProven ? {} : { provenAt: null }
        const session = await authSessions.open(tx, user, { origin, isPersistent, way: 'password', ...proof })
        return { session, recoveryCodes }
      })
    }
    return twoFactor.guess(user.id, judge, origin.address)
  }

  async function purge(): Promise<void> {
    await challengeRepository.deleteExpiredBefore(db, new Date(clock.now()))
  }

  return { proceed, verify, begin, confirm, purge }
}
