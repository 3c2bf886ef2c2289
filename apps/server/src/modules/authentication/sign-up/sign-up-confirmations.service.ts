import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { KnownPlaces, OpenSession, Origin } from '../../accounts/index.ts'
import { codeLimits } from '../authentication.limits.ts'
import { countLinkMisses } from '../link-misses.ts'
import type { Verification } from '../verification.ts'
import type { DomainJoining } from './domain-joining.service.ts'
import type { SignUpCompletion } from './sign-up-completion.ts'
import { createSignUpLinks, type SignUpLinkDeps } from './sign-up-links.ts'
import * as signUpRepository from './sign-ups.repository.ts'

interface SignUpConfirmationDeps extends SignUpLinkDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  verification: Verification
  joining: DomainJoining
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
  completion: SignUpCompletion
}

export type SignUpConfirmations = ReturnType<typeof createSignUpConfirmations>

/**
 * Sign-up: waiting → used (by code or by link, once). The account, its organisation and its seat are created when the address is proven, in
 * one transaction. Anyone can sign up with any address, so no account gets the password of a person who only entered it: a code is valid only
 * with the id that its own browser got, and a link opened in another browser asks for a new password.
 */
export function createSignUpConfirmations(deps: SignUpConfirmationDeps) {
  const { db, clock, limiter, verification, joining, knownPlaces, completion } = deps

  /**
   * Proves the address by the mailed code and signs in. Each code allows five attempts; the errors for wrong codes and unknown sign-ups
   * reveal nothing about accounts. Throws `identity.code_incorrect`, `identity.code_expired`, and `identity.organization_choice` if there is
   * an organisation to join.
   */
  async function verifyCode(
    { email: givenEmail, signUpId: id, code }: { email: string; signUpId: string; code: string },
    origin: Origin,
  ): Promise<OpenSession> {
    const email = givenEmail.toLowerCase()
    const now = new Date(clock.now())
    if (!(await signUpRepository.findWaiting(db, { id, email }))) {
      // There is no code to guess, so only the caller's address is counted.
      await limiter.consume(codeLimits.perAddress, ipKeys(origin.address))
      throw new AppError('identity.code_incorrect')
    }
    const { own, shared } = await knownPlaces.boundsOf(email, origin, codeLimits)
    const codeHash = await limiter.guess([...shared, own], async (attempt) => {
      const counted = await signUpRepository.countAttempt(db, { id, email }, limits.otp.attempts, now)
      if (!counted) throw new AppError('identity.code_expired')
      if (verification.isCode(counted.codeHash, counted.id, code)) return counted.codeHash
      attempt.wrong()
      throw new AppError('identity.code_incorrect')
    })
    return completion.openOrOffer(async (tx) => {
      const offer = await joining.offer(tx, { id, email }, { codeHash })
      if (offer) return { offer }
      const used = await signUpRepository.useCode(tx, id, codeHash, now)
      if (!used) throw new AppError('identity.code_expired')
      return { session: await completion.openAccount(tx, used, origin, 'identity.code_expired') }
    })
  }

  /**
   * Continues after an offer: joins the organisation, or creates what was signed up for. Throws `identity.challenge_expired`, and what
   * `joining.join` throws.
   */
  async function choose(
    choice: { challenge: string; organizationId: string | null },
    origin: Origin,
  ): Promise<OpenSession> {
    return countLinkMisses(limiter, origin, () => carryOut(choice, origin))
  }

  async function carryOut(
    { challenge, organizationId }: { challenge: string; organizationId: string | null },
    origin: Origin,
  ): Promise<OpenSession> {
    if (organizationId !== null) return joining.join(challenge, organizationId, origin)
    return db.transaction().execute(async (tx) => {
      const linkHash = verification.hashLinkToken(challenge)
      const used = await signUpRepository.useProven(tx, linkHash, new Date(clock.now()))
      if (!used) throw new AppError('identity.challenge_expired')
      return completion.openAccount(tx, used, origin, 'identity.challenge_expired')
    })
  }

  return { verifyCode, choose, ...createSignUpLinks(deps) }
}
