import { limits, type EmailChange } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import {
  type AccountMailer,
  type AuthSessions,
  emailChangeRepository,
  type Origin,
  type User,
  userRepository,
} from '../../accounts/index.ts'
import { emailChangeLimits } from '../authentication.limits.ts'
import { isDisposable, isOfDomain } from '../../../platform/email-domains/email-domains.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import * as passwordResetRepository from '../password-reset/password-resets.repository.ts'
import type { SecurityService } from '../security/security.service.ts'
import type { Verification } from '../verification.ts'
import { emailChangedMail, emailCodeMail } from './email-change-mails.ts'

interface EmailChangeDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  events: Events
  limiter: Limiter
  mailer: AccountMailer
  verification: Verification
  authSessions: Pick<AuthSessions, 'endAllOfUser' | 'reconnect'>
  security: Pick<SecurityService, 'requireProof'>
  organizations: Pick<OrganizationDirectory, 'find'>
  rules: Pick<RulesReader, 'requireAllowedEmail'>
  personalData: Pick<AllPersonalData, 'changeAddress'>
  signUpDomains: readonly string[]
}

export type EmailChanges = ReturnType<typeof createEmailChanges>

/**
 * Another address for the own account: asked for with the password → confirmed by the code that was mailed to it, once, within an hour
 * and five tries. Until then the old one holds. It is told, and all other sessions end.
 */
export function createEmailChanges(deps: EmailChangeDeps) {
  const { db, clock, audit, events, limiter, mailer, verification, authSessions, security } = deps
  const { organizations, rules, personalData, signUpDomains } = deps

  /**
   * Throws `identity.disposable_email`, `identity.sign_up_domain` (of who continued alone), `organization.domain_not_allowed`,
   * `identity.user_exists`, each with the field.
   */
  async function requireUsable(connection: DbOrTx, { organizationId }: User, email: string): Promise<void> {
    const field = 'email'
    if (isDisposable(email)) throw new AppError('identity.disposable_email', { field })
    const organization = await organizations.find(connection, organizationId)
    const isOpen = isOfDomain(email, signUpDomains)
    if (organization?.kind === 'individual' && !isOpen)
      throw new AppError('identity.sign_up_domain', { field })
    await rules.requireAllowedEmail(connection, organizationId, email)
    if (await userRepository.findByEmail(connection, email))
      throw new AppError('identity.user_exists', { field })
  }

  /** Mails the code to the new address. Throws what `requireProof` and `requireUsable` throw. */
  async function ask(
    caller: UserCaller,
    { email: givenEmail, password }: { email: string; password?: string | undefined },
  ): Promise<EmailChange> {
    const email = givenEmail.toLowerCase()
    const user = await security.requireProof(caller, { password })
    await limiter.consume(emailChangeLimits.perAccount, [`user:${user.id}`])
    await requireUsable(db, user, email)
    // Only mails that are sent count, so that refusals keep nobody from an address of their own.
    await limiter.consume(emailChangeLimits.perRecipient, [`recipient:${email}`])
    const codeExpiresAt = clock.now() + limits.links.verificationMs
    await db.transaction().execute(async (tx) => {
      await requireUsable(tx, user, email)
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

  /** What waits for its code. */
  async function find({ userId }: UserCaller): Promise<EmailChange | null> {
    const waiting = await emailChangeRepository.findWaiting(db, userId, new Date(clock.now()))
    return waiting && { email: waiting.email, codeExpiresAt: waiting.expiresAt }
  }

  async function change(tx: Tx, user: User, email: string, origin: Origin): Promise<void> {
    const { id: userId, organizationId } = user
    const now = new Date(clock.now())
    await requireUsable(tx, user, email)
    await userRepository.updateEmail(tx, userId, email, now)
    // A colleague is not invited as well.
    const invited = await userRepository.findInvited(tx, organizationId, email)
    if (invited) await userRepository.deleteInvited(tx, organizationId, invited.id)
    // Links that lie in the mailbox of the address before.
    await passwordResetRepository.useAllOfUser(tx, userId, now)
    await personalData.changeAddress(tx, { organizationId, from: user.email, to: email })
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act: 'user_email_changed',
      subject: { kind: 'user', id: userId, name: user.displayName },
      before: { email: user.email },
      after: { email },
      address: origin.address,
    })
    await events.publish(tx, 'user.email_changed', { userId, organizationId })
    const mail = emailChangedMail(user, { to: email, origin, now: clock.now() })
    await mailer.send(tx, organizationId, mail)
  }

  /** Throws `identity.code_incorrect`, `identity.code_expired`, and what `requireUsable` throws when it has come to that since. */
  async function confirm(caller: UserCaller, code: string, origin: Origin): Promise<void> {
    const { userId, organizationId, authSessionId } = caller
    const now = new Date(clock.now())
    const waiting = await emailChangeRepository.countTry(db, userId, limits.otp.attempts, now)
    if (!waiting) throw new AppError('identity.code_expired', { field: 'code' })
    if (!verification.isCode(waiting.codeHash, waiting.id, code))
      throw new AppError('identity.code_incorrect', { field: 'code' })
    await db.transaction().execute(async (tx) => {
      const isTaken = await emailChangeRepository.take(tx, waiting.id)
      if (!isTaken) throw new AppError('identity.code_expired', { field: 'code' })
      const user = await userRepository.findById(tx, organizationId, userId)
      if (!user) throw new AppError('identity.unauthenticated')
      await change(tx, user, waiting.email, origin)
      await authSessions.endAllOfUser(tx, user, 'ended_elsewhere', { except: authSessionId })
      await authSessions.reconnect(tx, user, authSessionId)
    })
  }

  async function purge(): Promise<void> {
    await emailChangeRepository.deleteExpiredBefore(db, new Date(clock.now()))
  }

  return { ask, find, confirm, purge }
}
