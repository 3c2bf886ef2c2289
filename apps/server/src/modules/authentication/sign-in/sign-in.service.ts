import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  type KnownPlaces,
  type OpenSession,
  type Origin,
  requireNotRefused,
  userRepository,
} from '../../accounts/index.ts'
import { resendLimits, signInLimits } from '../authentication.limits.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { PasswordResets } from '../password-reset/password-resets.service.ts'
import type { SignUpProofs } from '../sign-up/sign-up-proofs.ts'
import type { SignUps } from '../sign-up/sign-up.service.ts'
import type { SecondFactor } from '../two-factor/second-factor.service.ts'

interface SignInDeps {
  db: Db
  limiter: Limiter
  passwords: Passwords
  signUps: Pick<SignUps, 'listWaiting'>
  proofs: Pick<SignUpProofs, 'renew'>
  secondFactor: SecondFactor
  resets: Pick<PasswordResets, 'requireOwnPassword'>
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
}

export interface SignInInput {
  email: string
  password: string
  rememberMe: boolean
}

interface PasswordHolder {
  id: string
  passwordHash: string | null
}

/**
 * Sign-in with address and password. Without the password nothing is revealed: an unknown address, a wrong password
 * and an account that may not sign in get the same refusal after the same time. With it, the real reason is given
 * (docs/decisions/0002-account-enumeration.md).
 */
export function createSignIn({
  db,
  limiter,
  passwords,
  signUps,
  proofs,
  secondFactor,
  resets,
  knownPlaces,
}: SignInDeps) {
  /**
   * Throws `identity.credentials_incorrect`; with the right password `identity.suspended`, `identity.account_not_found`
   * (deleted) or `identity.not_verified`, after a new code was sent for the sign-up that has this password; its id goes with
   * the refusal. `identity.password_change_required` comes with the token of a reset link;
   * `identity.two_factor_required` and `identity.two_factor_setup_required` with the challenge of the next step.
   */
  async function authenticate(input: SignInInput, origin: Origin): Promise<OpenSession> {
    const email = input.email.toLowerCase()
    const { own, shared } = await knownPlaces.boundsOf(email, origin, signInLimits)
    const { user, known } = await limiter.guess([...shared, own], async (one) => {
      const [user, waiting] = await Promise.all([
        userRepository.findByEmail(db, email),
        signUps.listWaiting(email),
      ])
      const known = await findByPassword(user ? [user] : waiting, input.password)
      if (known) return { user, known }
      one.wrong()
      throw new AppError('identity.credentials_incorrect')
    })
    // Mistyped passwords before the right one do not count against others at the address.
    await limiter.forgive(own, shared)
    if (!user) {
      await limiter.consume(resendLimits.perAccount, [`account:${email}`])
      await proofs.renew({ id: known.id, email })
      throw new AppError('identity.not_verified', { signUpId: known.id })
    }
    await requireNotRefused(db, user)
    await resets.requireOwnPassword(user)
    return secondFactor.proceed(user, { origin, isPersistent: input.rememberMe })
  }

  /** Whose password it is. Where there is no one, a decoy is verified, so that refusing takes as long. */
  async function findByPassword(
    candidates: readonly PasswordHolder[],
    password: string,
  ): Promise<PasswordHolder | null> {
    if (candidates.length === 0) await passwords.verify(undefined, password)
    for (const candidate of candidates)
      if (await passwords.verify(candidate.passwordHash, password)) return candidate
    return null
  }

  return { authenticate }
}
