import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import { isDisposable, isOfDomain } from '../../../platform/email-domains/email-domains.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import { type Origin, type User, userRepository } from '../../accounts/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import * as passwordResetRepository from '../password-reset/password-resets.repository.ts'
import { emailChangedMail } from './email-change-mails.ts'

interface EmailReplacementDeps {
  clock: Clock
  audit: AuditLog
  events: Events
  notifier: Pick<Notifier, 'notifySecurity'>
  organizations: Pick<OrganizationDirectory, 'find'>
  rules: Pick<RulesReader, 'requireAllowedEmail'>
  personalData: Pick<AllPersonalData, 'changeAddress'>
  /** Domains whose addresses may sign up; empty: all. */
  signUpDomains: readonly string[]
}

export type EmailReplacement = ReturnType<typeof createEmailReplacement>

/** Replaces an account's address with a proven one, everywhere. */
export function createEmailReplacement(deps: EmailReplacementDeps) {
  const { clock, audit, events, notifier, organizations, rules, personalData, signUpDomains } = deps

  /**
   * Throws `identity.disposable_email`, `identity.sign_up_domain` (for individuals), `organization.domain_not_allowed`,
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

  /** Throws what `requireUsable` throws. */
  async function replace(tx: Tx, user: User, email: string, origin: Origin): Promise<void> {
    const { id: userId, organizationId } = user
    const now = new Date(clock.now())
    await requireUsable(tx, user, email)
    await userRepository.updateEmail(tx, userId, email, now)
    // The address now belongs to a colleague, so an invitation to it is void.
    const invited = await userRepository.findInvited(tx, organizationId, email)
    if (invited) await userRepository.deleteInvited(tx, organizationId, invited.id)
    // Reset links in the old mailbox must not open the account any more.
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
    await notifier.notifySecurity(tx, user, { event: 'email_changed', name: email }, mail)
  }

  return { requireUsable, replace }
}
