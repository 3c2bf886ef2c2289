import { limits, type EmailChange } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  type AccountMailer,
  type AuthSessions,
  emailChangeRepository,
  type Origin,
  userRepository,
} from '../../accounts/index.ts'
import { emailChangeLimits } from '../authentication.limits.ts'
import type { SecurityService } from '../security/security.service.ts'
import type { Verification } from '../verification.ts'
import { emailCodeMail } from './email-change-mails.ts'
import type { EmailReplacement } from './email-replacement.ts'

interface EmailChangeDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  mailer: AccountMailer
  verification: Verification
  authSessions: Pick<AuthSessions, 'endAllOfUser' | 'reconnect'>
  security: Pick<SecurityService, 'requireProof'>
  replacement: EmailReplacement
}

export type EmailChanges = ReturnType<typeof createEmailChanges>

/**
 * A new address for one's own account: requested with the password → confirmed with the code mailed to it, once, within an hour and five attempts.
 * Until then the old address stays. It is notified of the change, and all other sessions end.
 */
export function createEmailChanges(deps: EmailChangeDeps) {
  const { db, clock, limiter, mailer, verification, authSessions, security, replacement } = deps

  /** Mails the code to the new address. Throws what `requireProof` and `requireUsable` throw. */
  async function request(
    caller: UserCaller,
    { email: givenEmail, password }: { email: string; password?: string | undefined },
  ): Promise<EmailChange> {
    const email = givenEmail.toLowerCase()
    const user = await security.requireProof(caller, { password })
    await limiter.consume(emailChangeLimits.perAccount, [`user:${user.id}`])
    await replacement.requireUsable(db, user, email)
    // Only mails that are sent count, so that refused requests don't block the owner of the address.
    await limiter.consume(emailChangeLimits.perRecipient, [`recipient:${email}`])
    const codeExpiresAt = clock.now() + limits.links.verificationMs
    await db.transaction().execute(async (tx) => {
      await replacement.requireUsable(tx, user, email)
      const id = newId(clock.now())
      const code = verification.newCode()
      await emailChangeRepository.save(tx, {
        id,
        user_id: user.id,
        email,
        code_hash: verification.hashCode(id, code),
        expires_at: new Date(codeExpiresAt),
      })
      await mailer.send(tx, user.organizationId, emailCodeMail(user, { email, code }))
    })
    return { email, codeExpiresAt }
  }

  /** The change that waits for its code. */
  async function find({ userId }: UserCaller): Promise<EmailChange | null> {
    const waiting = await emailChangeRepository.findWaiting(db, userId, new Date(clock.now()))
    return waiting && { email: waiting.email, codeExpiresAt: waiting.expiresAt }
  }

  /** Throws `identity.code_incorrect`, `identity.code_expired`, and what `requireUsable` throws if that became true meanwhile. */
  async function confirm(caller: UserCaller, code: string, origin: Origin): Promise<void> {
    const { userId, organizationId, authSessionId } = caller
    const now = new Date(clock.now())
    const waiting = await emailChangeRepository.countAttempt(db, userId, limits.otp.attempts, now)
    if (!waiting) throw new AppError('identity.code_expired', { field: 'code' })
    if (!verification.isCode(waiting.codeHash, waiting.id, code))
      throw new AppError('identity.code_incorrect', { field: 'code' })
    await db.transaction().execute(async (tx) => {
      const isTaken = await emailChangeRepository.take(tx, waiting.id)
      if (!isTaken) throw new AppError('identity.code_expired', { field: 'code' })
      const user = await userRepository.findById(tx, organizationId, userId)
      if (!user) throw new AppError('identity.unauthenticated')
      await replacement.replace(tx, user, waiting.email, origin)
      await authSessions.endAllOfUser(tx, user, 'ended_elsewhere', { except: authSessionId })
      await authSessions.reconnect(tx, user, authSessionId)
    })
  }

  async function purge(): Promise<void> {
    await emailChangeRepository.deleteExpiredBefore(db, new Date(clock.now()))
  }

  return { request, find, confirm, purge }
}
