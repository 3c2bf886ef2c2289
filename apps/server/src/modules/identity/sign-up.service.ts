import { limits, type SignUpInput } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Origin } from './auth-sessions.repository.ts'
import type { AuthSessions, OpenSession } from './auth-sessions.service.ts'
import type { DomainJoining, JoinOffer } from './domain-joining.service.ts'
import { codeLimits, resendLimits, signUpLimits } from './identity.limits.ts'
import { isDisposable, isOfDomain, timeZoneOrDefault } from './identity.policy.ts'
import type { DailyBounds, OrganizationDirectory } from './identity.ports.ts'
import type { KnownPlaces } from './known-places.ts'
import { countLinkMisses } from './link-misses.ts'
import type { Passwords } from './passwords.ts'
import type { SignUpAccounts } from './sign-up-accounts.ts'
import { signUpMail } from './sign-up-mail.ts'
import { createSignUpRepository, type NewProof, type SignUp, type SignUpKey } from './sign-ups.repository.ts'
import { createUserRepository } from './users.repository.ts'
import type { Verification } from './verification.ts'

/** Sign-ups nobody confirmed are forgotten after a week, with their code and link long expired. */
const keptMs = 7 * 86_400_000

/** As many as can be made in the hour that a code is good for, so that none is forgotten before its code is. */
const maxWaiting = signUpLimits.perAccount.points

interface SignUpDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  dailyBounds: Pick<DailyBounds, 'found'>
  mailer: Mailer
  passwords: Passwords
  verification: Verification
  authSessions: AuthSessions
  organizations: OrganizationDirectory
  accounts: SignUpAccounts
  joining: DomainJoining
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
  /** Of which domains addresses may sign up; empty: of every one. */
  signUpDomains: readonly string[]
  publicUrl: string
}

export type SignUps = ReturnType<typeof createSignUps>

/**
 * Sign-up: waiting → used (by code or by link, once). The account, its organisation and its seat come into being when the
 * address is proven, all in one transaction. Until then there are only sign-ups, several under one address where several
 * people named it. Each has its own code, which counts only with the id that its own browser got: nobody can put a password
 * under the code that somebody else types.
 */
export function createSignUps(deps: SignUpDeps) {
  const { db, clock, dailyBounds, limiter, mailer, passwords, verification, authSessions, organizations } =
    deps
  const { accounts, joining, knownPlaces } = deps

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
    await limiter.guess([{ rule: signUpLimits.known, keys: ipKeys(origin.address) }], async (one) => {
      if (!(await createUserRepository(db).findByEmail(email))) return
      one.wrong()
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
    }
    const codeExpiresAt = await db.transaction().execute(async (tx) => {
      const repository = createSignUpRepository(tx)
      await repository.deleteWaiting(email, { keep: maxWaiting - 1 })
      return sendProof(tx, waiting, (proof) => repository.insert(waiting, proof, new Date(clock.now())))
    })
    return { email, signUpId: waiting.id, codeExpiresAt }
  }

  /**
   * Sends a new code and link; those sent before for this sign-up are worth nothing from then on. Answers alike when it
   * does not wait.
   */
  async function resend(
    { email: givenEmail, signUpId, token }: { email: string; signUpId?: string; token?: string },
    origin: Origin,
  ): Promise<{ codeExpiresAt: number }> {
    const email = givenEmail.toLowerCase()
    await limiter.consume(resendLimits.perAddress, ipKeys(origin.address))
    const id = signUpId ?? (token ? await findIdByLink(email, token) : undefined)
    const isWaiting =
      id !== undefined && (await createSignUpRepository(db).findWaiting({ id, email })) !== null
    if (!isWaiting) return { codeExpiresAt: clock.now() + limits.links.verificationMs }
    // Only who signed up knows the id, so nobody else keeps them from a new code.
    await limiter.consume(resendLimits.perAccount, [`account:${email}`])
    return { codeExpiresAt: await renew({ id, email }) }
  }

  async function findIdByLink(email: string, token: string): Promise<string | undefined> {
    const linkHash = verification.hashLinkToken(token)
    return (await createSignUpRepository(db).findWaitingByLink(email, linkHash))?.id
  }

  /** The sign-ups that wait under the address, for sign-in: who has not confirmed yet may get a new code there. */
  function listWaiting(email: string): Promise<SignUp[]> {
    return createSignUpRepository(db).listWaiting(email)
  }

  async function renew(key: SignUpKey): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const repository = createSignUpRepository(tx)
      const waiting = await repository.findWaiting(key)
      if (!waiting) return clock.now() + limits.links.verificationMs
      return sendProof(tx, waiting, (proof) => repository.updateProof(waiting.id, proof))
    })
  }

  /** Returns until when the new code is good. */
  async function sendProof(
    tx: Tx,
    signUp: SignUp,
    store: (proof: NewProof) => Promise<void>,
  ): Promise<number> {
    const code = verification.newCode()
    const linkToken = verification.newLinkToken()
    const expiresAt = clock.now() + limits.links.verificationMs
    await store({
      codeHash: verification.hashCode(signUp.id, code),
      linkHash: verification.hashLinkToken(linkToken),
      expiresAt: new Date(expiresAt),
    })
    await mailer.send(tx, signUpMail(signUp, { code, linkToken, publicUrl: deps.publicUrl }))
    return expiresAt
  }

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
    const repository = createSignUpRepository(db)
    const now = new Date(clock.now())
    if (!(await repository.findWaiting({ id, email }))) {
      // There is nothing to guess, so the address of the account is not counted.
      await limiter.consume(codeLimits.perAddress, ipKeys(origin.address))
      throw new AppError('identity.code_incorrect')
    }
    const { own, shared } = await knownPlaces.boundsOf(email, origin, codeLimits)
    const codeHash = await limiter.guess([...shared, own], async (one) => {
      const counted = await repository.countTry({ id, email }, limits.otp.attempts, now)
      if (!counted) throw new AppError('identity.code_expired')
      if (verification.isCode(counted.codeHash, counted.id, code)) return counted.codeHash
      one.wrong()
      throw new AppError('identity.code_incorrect')
    })
    return openOrOffer(async (tx) => {
      const offer = await joining.offer(tx, { id, email }, { codeHash })
      if (offer) return { offer }
      const used = await createSignUpRepository(tx).useCode(id, codeHash, now)
      if (!used) throw new AppError('identity.code_expired')
      return { session: await openAccount(tx, used, origin, 'identity.code_expired') }
    })
  }

  /** Proves the address by the mailed link, once, and signs in. Throws `identity.verification_link_expired`, `identity.organization_choice`. */
  async function activate(token: string, origin: Origin): Promise<OpenSession> {
    const linkHash = verification.hashLinkToken(token)
    const now = new Date(clock.now())
    return countLinkMisses(limiter, origin, () =>
      openOrOffer(async (tx) => {
        const repository = createSignUpRepository(tx)
        const waiting = await repository.findByLink(linkHash, now)
        const offer = waiting && (await joining.offer(tx, waiting, { linkHash }))
        if (offer) return { offer }
        const used = await repository.useLink(linkHash, now)
        if (!used) throw new AppError('identity.verification_link_expired')
        return { session: await openAccount(tx, used, origin, 'identity.verification_link_expired') }
      }),
    )
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
      const used = await createSignUpRepository(tx).useProven(linkHash, new Date(clock.now()))
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

  async function purge(): Promise<void> {
    await createSignUpRepository(db).deleteExpiredBefore(new Date(clock.now() - keptMs))
  }

  return { signUp, resend, renew, listWaiting, verifyCode, activate, choose, purge }
}

/** The name of the organisation that comes into being; an individual's is the person's own (spec 1.22). */
function organizationNameOf({ accountType, organizationName, firstName, lastName }: SignUpInput): string {
  if (accountType === 'individual') return `${firstName} ${lastName}`
  return organizationName ?? ''
}
