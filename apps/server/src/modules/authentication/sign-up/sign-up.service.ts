import type { SignUpInput } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import { type Origin, timeZoneOrDefault, userRepository } from '../../accounts/index.ts'
import { signUpLimits } from '../authentication.limits.ts'
import { isDisposable, isOfDomain } from '../../../platform/email-domains/email-domains.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SignUpProofs } from './sign-up-proofs.ts'
import * as signUpRepository from './sign-ups.repository.ts'
import type { SignUp } from './sign-ups.repository.ts'

/** Unconfirmed sign-ups are deleted after a week, long after their code and link have expired. */
const keptMs = 7 * dayMs

/** As many as can be started while a code is valid, so that none is deleted before its code expires. */
const maxWaiting = signUpLimits.perAccount.points

interface SignUpDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  passwords: Passwords
  proofs: SignUpProofs
  /** Domains whose addresses may sign up; empty: all. */
  signUpDomains: readonly string[]
}

export type SignUps = ReturnType<typeof createSignUps>

/**
 * Sign-ups that wait for their address to be confirmed: see `sign-up-confirmations.service.ts`. One address may have several, each with its
 * own code and link, if several people entered it.
 */
export function createSignUps(deps: SignUpDeps) {
  const { db, clock, limiter, passwords, proofs } = deps

  /** Throws `identity.disposable_email`, `identity.sign_up_domain`, `identity.user_exists`, `organization.name_required`. */
  async function signUp(
    input: SignUpInput,
    origin: Origin,
  ): Promise<{ email: string; signUpId: string; codeExpiresAt: number }> {
    const email = input.email.toLowerCase()
    const organizationName = organizationNameOf(input)
    if (!organizationName) throw new AppError('organization.name_required', { field: 'organizationName' })
    if (isDisposable(email)) throw new AppError('identity.disposable_email', { field: 'email' })
    if (!isOfDomain(email, deps.signUpDomains))
      throw new AppError('identity.sign_up_domain', { field: 'email' })
    await limiter.consume(signUpLimits.perAddress, ipKeys(origin.address))
    await limiter.consume(signUpLimits.perAccount, [`account:${email}`])
    await limiter.guess([{ rule: signUpLimits.known, keys: ipKeys(origin.address) }], async (attempt) => {
      if (!(await userRepository.findByEmail(db, email))) return
      attempt.wrong()
      throw new AppError('identity.user_exists', { field: 'email' })
    })
    const waiting: SignUp = {
      id: newId(clock.now()),
      email,
      firstName: input.firstName,
      lastName: input.lastName,
      passwordHash: await passwords.hash(input.password),
      passwordChars: input.password.length,
      accountType: input.accountType,
      organizationName,
      language: input.language,
      timeZone: timeZoneOrDefault(input.timeZone),
      formats: input.formats ?? null,
    }
    const codeExpiresAt = await db.transaction().execute(async (tx) => {
      await signUpRepository.deleteWaiting(tx, email, { keep: maxWaiting - 1 })
      return proofs.send(tx, waiting, (proof) =>
        signUpRepository.insert(tx, waiting, proof, new Date(clock.now())),
      )
    })
    return { email, signUpId: waiting.id, codeExpiresAt }
  }

  /** The unconfirmed sign-ups of an address, so that sign-in can offer a new code. */
  function listWaiting(email: string): Promise<SignUp[]> {
    return signUpRepository.listWaiting(db, email)
  }

  async function purge(): Promise<void> {
    await signUpRepository.deleteExpiredBefore(db, new Date(clock.now() - keptMs))
  }

  return { signUp, listWaiting, purge }
}

/** The name of the new organisation; an individual's is the person's own (spec 1.22). */
function organizationNameOf({ accountType, organizationName, firstName, lastName }: SignUpInput): string {
  if (accountType === 'individual') return `${firstName} ${lastName}`
  return organizationName ?? ''
}
