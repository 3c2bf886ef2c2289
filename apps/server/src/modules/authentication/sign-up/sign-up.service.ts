import { limits, type SignUpInput } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { type Origin, timeZoneOrDefault, userRepository } from '../../accounts/index.ts'
import { resendLimits, signUpLimits } from '../authentication.limits.ts'
import { isDisposable, isOfDomain } from '../../../platform/email-domains/email-domains.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { signUpMail } from './sign-up-mail.ts'
import * as signUpRepository from './sign-ups.repository.ts'
import type { NewProof, SignUp, SignUpKey } from './sign-ups.repository.ts'
import type { Verification } from '../verification.ts'

/** Sign-ups nobody confirmed are forgotten after a week, with their code and link long expired. */
const keptMs = 7 * 86_400_000

/** As many as can be made in the hour that a code is good for, so that none is forgotten before its code is. */
const maxWaiting = signUpLimits.perAccount.points

interface SignUpDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  mailer: Mailer
  passwords: Passwords
  verification: Verification
  /** Of which domains addresses may sign up; empty: of every one. */
  signUpDomains: readonly string[]
  publicUrl: string
}

export type SignUps = ReturnType<typeof createSignUps>

/**
 * Sign-ups that wait for their address to be confirmed: see `sign-up-confirmations.service.ts`. There may be several under one address,
 * where several people named it, each with its own code and link.
 */
export function createSignUps(deps: SignUpDeps) {
  const { db, clock, limiter, mailer, passwords, verification } = deps

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
      if (!(await userRepository.findByEmail(db, email))) return
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
      await signUpRepository.deleteWaiting(tx, email, { keep: maxWaiting - 1 })
      return sendProof(tx, waiting, (proof) =>
        signUpRepository.insert(tx, waiting, proof, new Date(clock.now())),
      )
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
    const isWaiting = id !== undefined && (await signUpRepository.findWaiting(db, { id, email })) !== null
    if (!isWaiting) return { codeExpiresAt: clock.now() + limits.links.verificationMs }
    // Only who signed up knows the id, so nobody else keeps them from a new code.
    await limiter.consume(resendLimits.perAccount, [`account:${email}`])
    return { codeExpiresAt: await renew({ id, email }) }
  }

  async function findIdByLink(email: string, token: string): Promise<string | undefined> {
    const linkHash = verification.hashLinkToken(token)
    return (await signUpRepository.findWaitingByLink(db, email, linkHash))?.id
  }

  /** The sign-ups that wait under the address, for sign-in: who has not confirmed yet may get a new code there. */
  function listWaiting(email: string): Promise<SignUp[]> {
    return signUpRepository.listWaiting(db, email)
  }

  async function renew(key: SignUpKey): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const waiting = await signUpRepository.findWaiting(tx, key)
      if (!waiting) return clock.now() + limits.links.verificationMs
      return sendProof(tx, waiting, (proof) => signUpRepository.updateProof(tx, waiting.id, proof))
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

  async function purge(): Promise<void> {
    await signUpRepository.deleteExpiredBefore(db, new Date(clock.now() - keptMs))
  }

  return { signUp, resend, renew, listWaiting, purge }
}

/** The name of the organisation that comes into being; an individual's is the person's own (spec 1.22). */
function organizationNameOf({ accountType, organizationName, firstName, lastName }: SignUpInput): string {
  if (accountType === 'individual') return `${firstName} ${lastName}`
  return organizationName ?? ''
}
