import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { Origin } from '../../accounts/index.ts'
import { resendLimits } from '../authentication.limits.ts'
import type { Verification } from '../verification.ts'
import { signUpMail } from './sign-up-mail.ts'
import * as signUpRepository from './sign-ups.repository.ts'
import type { NewProof, SignUp, SignUpKey } from './sign-ups.repository.ts'

interface SignUpProofDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  mailer: Mailer
  verification: Verification
  publicUrl: string
}

export type SignUpProofs = ReturnType<typeof createSignUpProofs>

/** The codes and links that are mailed to prove the address of a sign-up. */
export function createSignUpProofs(deps: SignUpProofDeps) {
  const { db, clock, limiter, mailer, verification, publicUrl } = deps

  /** Returns when the new code expires. */
  async function send(tx: Tx, signUp: SignUp, store: (proof: NewProof) => Promise<void>): Promise<number> {
    const code = verification.newCode()
    const linkToken = verification.newLinkToken()
    const expiresAt = clock.now() + limits.links.verificationMs
    await store({
      codeHash: verification.hashCode(signUp.id, code),
      linkHash: verification.hashLinkToken(linkToken),
      expiresAt: new Date(expiresAt),
    })
    await mailer.send(tx, signUpMail(signUp, { code, linkToken, publicUrl }))
    return expiresAt
  }

  /** Sends a new code and link; earlier ones of this sign-up are no longer valid. Returns when the new code expires. */
  async function renew(key: SignUpKey): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const waiting = await signUpRepository.findWaiting(tx, key)
      if (!waiting) return clock.now() + limits.links.verificationMs
      return send(tx, waiting, (proof) => signUpRepository.updateProof(tx, waiting.id, proof))
    })
  }

  /** As `renew`. The response is the same if there is no such sign-up. */
  async function resend(
    { email: givenEmail, signUpId, token }: { email: string; signUpId?: string; token?: string },
    origin: Origin,
  ): Promise<{ codeExpiresAt: number }> {
    const email = givenEmail.toLowerCase()
    await limiter.consume(resendLimits.perAddress, ipKeys(origin.address))
    const id = signUpId ?? (token ? await findIdByLink(email, token) : undefined)
    const isWaiting = id !== undefined && (await signUpRepository.findWaiting(db, { id, email })) !== null
    if (!isWaiting) return { codeExpiresAt: clock.now() + limits.links.verificationMs }
    // Only the person who signed up knows the id, so others cannot use up their new codes.
    await limiter.consume(resendLimits.perAccount, [`account:${email}`])
    return { codeExpiresAt: await renew({ id, email }) }
  }

  async function findIdByLink(email: string, token: string): Promise<string | undefined> {
    const linkHash = verification.hashLinkToken(token)
    return (await signUpRepository.findWaitingByLink(db, email, linkHash))?.id
  }

  return { send, renew, resend }
}
