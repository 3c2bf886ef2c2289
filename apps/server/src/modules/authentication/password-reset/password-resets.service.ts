import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import {
  type AuthSessions,
  type Origin,
  proveEmail,
  type User,
  userRepository,
} from '../../accounts/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { passwordChangedMail, passwordLinkMail } from './password-reset-mails.ts'
import * as passwordResetRepository from './password-resets.repository.ts'
import './password-reset.tables.ts'
import { createResetLinks, type ResetLinksDeps } from './reset-links.ts'
import { createResetRequests, type ResetRequestsDeps } from './reset-requests.ts'
import { createSendPasswordReset, type SendPasswordResetDeps } from './send-password-reset.ts'

/** A used or expired link says so for this long; then it is unknown. */
const keptMs = 7 * dayMs

interface PasswordResetDeps
  extends ResetRequestsDeps, Omit<SendPasswordResetDeps, 'onlyRule'>, ResetLinksDeps {
  db: Db
  notifier: Pick<Notifier, 'notifySecurity'>
  events: Events
  passwords: Passwords
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
  rules: Pick<RulesReader, 'securityOf' | 'requireStrongPassword'>
  onlyRule: ResetLinksDeps['onlyRule'] & SendPasswordResetDeps['onlyRule']
}

export type PasswordResets = ReturnType<typeof createPasswordResets>

/**
 * Forgotten passwords (spec 2.12, 2.13, 4.10): requested → granted (the code was exchanged for a link) → used, or requested → used
 * by the mailed link. Once and for an hour. Setting the password ends all sessions of the user and all other resets.
 * A request reveals nothing about accounts (docs/decisions/0002-account-enumeration.md).
 */
export function createPasswordResets(deps: PasswordResetDeps) {
  const { db, clock, mailer, notifier, passwords, verification, authSessions, rules, publicUrl } = deps
  const { makeLink, requireOwnPassword, linkUser, findUsable } = createResetLinks(deps)

  /** Mails a link at the request of an administrator. The caller has checked the permission. */
  async function sendLink(tx: Tx, user: User, { byName }: { byName: string }): Promise<void> {
    const linkToken = await makeLink(tx, user.id, { isMailed: true })
    await mailer.send(tx, user.organizationId, passwordLinkMail(user, { byName, linkToken, publicUrl }))
  }

  /** A password that has to be changed must not be set again: the person who chose it knows it. Does not use up the link. Throws `identity.password_unchanged`. */
  async function requireAnother(token: string, password: string): Promise<void> {
    const link = await passwordResetRepository.findByLink(db, verification.hashLinkToken(token))
    const user = link && (await findUsable(link.userId))
    if (!user?.mustChangePassword || user.passwordHash === null) return
    if (await passwords.verify(user.passwordHash, password))
      throw new AppError('identity.password_unchanged', { field: 'password' })
  }

  /**
   * Sets the password by a link, once. Throws what `linkUser` throws, `identity.password_unchanged`, and
   * `organization.password_too_short`.
   */
  async function reset(
    { token, password }: { token: string; password: string },
    origin: Origin,
  ): Promise<void> {
    await linkUser(token, origin)
    await requireAnother(token, password)
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      const used = await passwordResetRepository.use(tx, verification.hashLinkToken(token), now)
      if (!used) throw new AppError('identity.reset_link_used')
      const user = await findUsable(used.userId, tx)
      if (!user) throw new AppError('identity.reset_link_expired')
      await rules.requireStrongPassword(tx, user.organizationId, password)
      await passwordResetRepository.useAllOfUser(tx, user.id, now)
      if (used.isMailed) await proveEmail(tx, user, deps)
      await setPassword(tx, user, passwordHash, { mustChange: false })
      const mail = passwordChangedMail(user, { origin, now: clock.now(), publicUrl })
      await notifier.notifySecurity(tx, user, { event: 'password_reset' }, mail)
    })
  }

  /** Replaces the password and ends the sessions that used it. The caller has checked the permission. */
  async function setPassword(
    tx: Tx,
    user: User,
    passwordHash: string,
    { mustChange }: { mustChange: boolean },
  ): Promise<void> {
    const now = new Date(clock.now())
    await userRepository.updatePassword(tx, user.id, passwordHash, { mustChange, now })
    await authSessions.endAllOfUser(tx, user, 'password_changed')
  }

  async function purge(): Promise<void> {
    await passwordResetRepository.deleteExpiredBefore(db, new Date(clock.now() - keptMs))
  }

  return {
    ...createResetRequests(deps),
    send: createSendPasswordReset(deps),
    linkUser,
    reset,
    sendLink,
    makeLink,
    requireOwnPassword,
    setPassword,
    purge,
  }
}
