import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AuthSessions, OpenSession, Origin, User } from '../../accounts/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import type { FactorNotices } from '../security/factor-notices.ts'
import { createRequiredSetUp } from './required-set-up.ts'
import { createSignInChallenges, type SignInChallengesDeps } from './sign-in-challenges.ts'
import type { TwoFactor } from './two-factor.service.ts'

interface SecondFactorDeps extends SignInChallengesDeps {
  db: Db
  authSessions: Pick<AuthSessions, 'open'>
  twoFactor: TwoFactor
  notices: FactorNotices
  rules: RulesReader
  onlyRule: Pick<OnlyRule, 'requirePassword' | 'isBreakGlass'>
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/**
 * The step between a right first factor and the session. Every sign-in by password, invitation or mailed link goes
 * through `proceed`: it opens the session, or refuses with a challenge – waiting → used, within ten minutes and five attempts –
 * that a code of the app changes for the session.
 */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { db, authSessions, twoFactor, rules, onlyRule } = deps
  const challenges = createSignInChallenges(deps)
  const setUp = createRequiredSetUp({ ...deps, challenges })

  /**
   * With `provenAt: null` what came before proves nothing, so only a second factor makes the session one with a proof. The owner who keeps the
   * password where everyone else comes by the provider has a second factor, whatever became of the one before. Throws
   * `identity.two_factor_required`, `identity.two_factor_setup_required`, both with `challenge`, `identity.two_factor_needs_sign_in`, and `sso.only`.
   */
  async function proceed(
    user: User,
    opening: { origin: Origin; isPersistent: boolean; provenAt?: null },
  ): Promise<OpenSession> {
    await onlyRule.requirePassword(db, user)
    const asked = { isPersistent: opening.isPersistent, isProven: opening.provenAt !== null }
    if (await twoFactor.isEnabled(db, user.id))
      throw new AppError('identity.two_factor_required', await challenges.make(user, asked))
    const isRequired =
      (await rules.requiresTwoFactor(db, user.organizationId)) || (await onlyRule.isBreakGlass(db, user))
    if (isRequired) {
      await setUp.requireSetUpAllowed(user, asked)
      throw new AppError('identity.two_factor_setup_required', await challenges.make(user, asked))
    }
    return db.transaction().execute((tx) => authSessions.open(tx, user, { ...opening, way: 'password' }))
  }

  /** Finishes a sign-in, once. Throws `identity.code_incorrect`, `identity.challenge_expired`. */
  async function verify(
    { challenge: token, code }: { challenge: string; code: string },
    origin: Origin,
  ): Promise<OpenSession> {
    const { waiting, user } = await challenges.getWaiting(token)
    const judge = async () => {
      await challenges.countAttempt(waiting)
      return db.transaction().execute(async (tx) => {
        const isRight = await twoFactor.use(tx, user.id, code)
        if (!isRight) throw new AppError('identity.code_incorrect', { field: 'code' })
        await challenges.use(tx, waiting)
        const { isPersistent } = waiting
        return authSessions.open(tx, user, { origin, isPersistent, way: 'password' })
      })
    }
    return twoFactor.guess(user.id, judge, origin.address)
  }

  return { proceed, verify, begin: setUp.begin, confirm: setUp.confirm, purge: challenges.purge }
}
