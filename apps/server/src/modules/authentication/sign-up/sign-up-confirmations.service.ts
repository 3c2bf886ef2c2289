import { limits, type ActivationLink } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { AuthSessions, KnownPlaces, OpenSession, Origin } from '../../accounts/index.ts'
import type { DomainJoining, JoinOffer } from './domain-joining.service.ts'
import { codeLimits } from '../authentication.limits.ts'
import type { DailyBounds, OrganizationDirectory } from '../../tenancy/index.ts'
import { countLinkMisses } from '../link-misses.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SignUpAccounts } from './sign-up-accounts.ts'
import type { SignUpBrowsers } from './sign-up-browsers.ts'
import * as signUpRepository from './sign-ups.repository.ts'
import type { NewPassword, SignUp } from './sign-ups.repository.ts'
import type { Verification } from '../verification.ts'

interface SignUpConfirmationDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  dailyBounds: Pick<DailyBounds, 'found'>
  passwords: Passwords
  verification: Verification
  authSessions: Pick<AuthSessions, 'open'>
  organizations: OrganizationDirectory
  accounts: SignUpAccounts
  browsers: SignUpBrowsers
  joining: DomainJoining
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
}

/** Who follows a mailed link, and the marks of sign-ups that the browser keeps. */
interface Opening {
  origin: Origin
  marks: string | undefined
}

export type SignUpConfirmations = ReturnType<typeof createSignUpConfirmations>

/**
 * Sign-up: waiting → used (by code or by link, once). The account, its organisation and its seat come into being when the address is proven, all in
 * one transaction. Everybody can sign up with everybody's address, so no account gets the password of somebody who only named it: a code counts
 * only with the id that its own browser got, and a link opened in another browser asks for a new password.
 */
export function createSignUpConfirmations(deps: SignUpConfirmationDeps) {
  const { db, clock, dailyBounds, limiter, passwords, verification, authSessions, organizations } = deps
  const { accounts, browsers, joining, knownPlaces } = deps

  /**
   * Proves the address by the mailed code and signs in. Each code has five tries; which of the refusals a wrong or unknown
   * sign-up gets tells nothing about accounts. Throws `identity.code_incorrect`, `identity.code_expired`, and
   * `identity.organization_choice` where an organisation can be joined.
   */
  async function verifyCode(
    { email: givenEmail, signUpId: id, code }: { email: string; signUpId: string; code: string },
    origin: Origin,
  ): Promise<OpenSession> {
    const email = givenEmail.toLowerCase()
    const now = new Date(clock.now())
    if (!(await signUpRepository.findWaiting(db, { id, email }))) {
      // There is nothing to guess, so the address of the account is not counted.
      await limiter.consume(codeLimits.perAddress, ipKeys(origin.address))
      throw new AppError('identity.code_incorrect')
    }
    const { own, shared } = await knownPlaces.boundsOf(email, origin, codeLimits)
    const codeHash = await limiter.guess([...shared, own], async (one) => {
      const counted = await signUpRepository.countTry(db, { id, email }, limits.otp.attempts, now)
      if (!counted) throw new AppError('identity.code_expired')
      if (verification.isCode(counted.codeHash, counted.id, code)) return counted.codeHash
      one.wrong()
      throw new AppError('identity.code_incorrect')
    })
    return openOrOffer(async (tx) => {
      const offer = await joining.offer(tx, { id, email }, { codeHash })
      if (offer) return { offer }
      const used = await signUpRepository.useCode(tx, id, codeHash, now)
      if (!used) throw new AppError('identity.code_expired')
      return { session: await openAccount(tx, used, origin, 'identity.code_expired') }
    })
  }

  /** Whose sign-up a mailed link confirms; uses nothing up. Throws `identity.verification_link_expired`. */
  function showLink(token: string, { origin, marks }: Opening): Promise<ActivationLink> {
    return countLinkMisses(limiter, origin, async () => {
      const { id, email, firstName, lastName, accountType, organizationName } = await getByLink(token)
      return {
        email,
        firstName,
        lastName,
        organizationName: accountType === 'organization' ? organizationName : null,
        isOwnBrowser: browsers.isMarked(marks, id),
      }
    })
  }

  async function getByLink(token: string): Promise<SignUp> {
    const linkHash = verification.hashLinkToken(token)
    const waiting = await signUpRepository.findByLink(db, linkHash, new Date(clock.now()))
    if (!waiting) throw new AppError('identity.verification_link_expired')
    return waiting
  }

  /**
   * Proves the address by the mailed link, once, and signs in. The password of the sign-up is kept only for the browser in which it was typed:
   * a reader in another browser brings one of their own, and that of the sign-up is dropped. Throws `identity.verification_link_expired`,
   * `identity.password_required`, `identity.organization_choice`.
   */
  async function activate(
    { token, password }: { token: string; password?: string | undefined },
    { origin, marks }: Opening,
  ): Promise<OpenSession> {
    const linkHash = verification.hashLinkToken(token)
    return countLinkMisses(limiter, origin, async () => {
      const waiting = await getByLink(token)
      if (password === undefined && !browsers.isMarked(marks, waiting.id))
        throw new AppError('identity.password_required', { field: 'password' })
      const own = password === undefined ? null : await passwordOf(password)
      return openOrOffer(async (tx) => {
        if (own) await signUpRepository.replacePassword(tx, linkHash, own)
        const offer = await joining.offer(tx, waiting, { linkHash })
        if (offer) return { offer }
        const used = await signUpRepository.useLink(tx, linkHash, new Date(clock.now()))
        if (!used) throw new AppError('identity.verification_link_expired')
        return { session: await openAccount(tx, used, origin, 'identity.verification_link_expired') }
      })
    })
  }

  async function passwordOf(password: string): Promise<NewPassword> {
    return { passwordHash: await passwords.hash(password), passwordChars: password.length }
  }

  /** What an offer changed has to stay when it is thrown. */
  async function openOrOffer(
    prove: (tx: Tx) => Promise<{ session: OpenSession } | { offer: JoinOffer }>,
  ): Promise<OpenSession> {
    const outcome = await db.transaction().execute(prove)
    if ('offer' in outcome) throw new AppError('identity.organization_choice', outcome.offer)
    return outcome.session
  }

  /**
   * Goes on after an offer: joins, or opens what was signed up for. Throws `identity.challenge_expired`, and what
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
      return openAccount(tx, used, origin, 'identity.challenge_expired')
    })
  }

  async function openAccount(
    tx: Tx,
    signUp: SignUp,
    origin: Origin,
    refusal: 'identity.code_expired' | 'identity.verification_link_expired' | 'identity.challenge_expired',
  ): Promise<OpenSession> {
    await dailyBounds.found(origin.address)
    const organizationId = await organizations.create(tx, {
      name: signUp.organizationName,
      kind: signUp.accountType,
    })
    const owner = { organizationId, role: 'owner', mustChangePassword: false } as const
    const user = await accounts.make(tx, signUp, owner)
    if (!user) throw new AppError(refusal)
    return authSessions.open(tx, user, { origin, isPersistent: true, way: 'password' })
  }

  return { verifyCode, showLink, activate, choose }
}
