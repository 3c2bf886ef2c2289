import type { TwoFactorSecret } from '@majlis/contract'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type AuthSessions,
  type OpenSession,
  type Origin,
  type User,
  userRepository,
  type UserWithPassword,
} from '../../accounts/index.ts'
import * as passkeyRepository from '../passkeys/passkeys.repository.ts'
import type { FactorNotices } from '../security/factor-notices.ts'
import type { SignInChallenge } from './challenges.repository.ts'
import type { SignInChallenges } from './sign-in-challenges.ts'
import type { TwoFactor } from './two-factor.service.ts'

interface RequiredSetUpDeps {
  db: Db
  authSessions: Pick<AuthSessions, 'open'>
  twoFactor: TwoFactor
  notices: FactorNotices
  challenges: SignInChallenges
}

/** Setting up a second factor during sign-in, where the organisation requires one. */
export function createRequiredSetUp({ db, authSessions, twoFactor, notices, challenges }: RequiredSetUpDeps) {
  /**
   * The holder of a passed-on link must not add a factor of their own: people with a password or a passkey sign in with that first. Throws
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
    const found = await challenges.getWaiting(token)
    await requireSetUpAllowed(found.user, found.waiting)
    return found
  }

  /** A secret for people who have to set up a second factor to sign in. */
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
      await challenges.countAttempt(waiting)
      return db.transaction().execute(async (tx) => {
        const recoveryCodes = await twoFactor.confirm(tx, user.id, code)
        await challenges.use(tx, waiting)
        await notices.notify(tx, user.id, { kind: 'two_factor_enabled' }, origin)
        const { isPersistent, isProven } = waiting
        const proof = isProven ? {} : { provenAt: null }
        const session = await authSessions.open(tx, user, { origin, isPersistent, way: 'password', ...proof })
        return { session, recoveryCodes }
      })
    }
    return twoFactor.guess(user.id, judge, origin.address)
  }

  return { requireSetUpAllowed, begin, confirm }
}
