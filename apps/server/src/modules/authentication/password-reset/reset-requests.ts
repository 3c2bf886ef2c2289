import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { KnownPlaces, Origin } from '../../accounts/index.ts'
import { resetCodeLimits, resetLimits } from '../authentication.limits.ts'
import type { Verification } from '../verification.ts'
import * as passwordResetRepository from './password-resets.repository.ts'
import { sendPasswordResetJob } from './send-password-reset.job.ts'

export interface ResetRequestsDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  verification: Verification
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
}

/** Requests of people who forgot their password, and the mailed codes that they exchange for a link. */
export function createResetRequests({
  db,
  clock,
  jobs,
  limiter,
  verification,
  knownPlaces,
}: ResetRequestsDeps) {
  /** Answers alike and after the same work whether or not there is an account. */
  async function ask(
    { email: givenEmail }: { email: string },
    origin: Origin,
  ): Promise<{ resetId: string; codeExpiresAt: number }> {
    const email = givenEmail.toLowerCase()
    await limiter.consume(resetLimits.perAddress, ipKeys(origin.address))
    await limiter.consume(resetLimits.perAccount, [`account:${email}`])
    const resetId = newId(clock.now())
    const expiresAt = clock.now() + limits.links.resetMs
    await jobs.add(db, sendPasswordResetJob, { resetId, email, expiresAt })
    return { resetId, codeExpiresAt: expiresAt }
  }

  /**
   * Changes the mailed code for the token of a link, once. Throws `identity.code_incorrect`, `identity.code_expired`;
   * which of them reveals nothing about accounts, because only the person who requested it knows the id.
   */
  async function verifyCode(
    { email: givenEmail, resetId, code }: { email: string; resetId: string; code: string },
    origin: Origin,
  ): Promise<{ token: string }> {
    const email = givenEmail.toLowerCase()
    const now = new Date(clock.now())
    if (!(await passwordResetRepository.isKnown(db, resetId, email))) {
      // There is nothing to guess, so the account is not counted: a made-up id keeps no one from their code.
      await limiter.consume(resetCodeLimits.perAddress, ipKeys(origin.address))
      throw new AppError('identity.code_incorrect')
    }
    const { own, shared } = await knownPlaces.boundsOf(email, origin, resetCodeLimits)
    const codeHash = await limiter.guess([...shared, own], async (one) => {
      const hash = await passwordResetRepository.countAttempt(db, resetId, email, limits.otp.attempts, now)
      if (!hash) throw new AppError('identity.code_expired')
      if (verification.isCode(hash, resetId, code)) return hash
      one.wrong()
      throw new AppError('identity.code_incorrect')
    })
    const token = verification.newLinkToken()
    const isGranted = await passwordResetRepository.grant(
      db,
      resetId,
      codeHash,
      verification.hashLinkToken(token),
      now,
    )
    if (!isGranted) throw new AppError('identity.code_expired')
    return { token }
  }

  return { ask, verifyCode }
}
