import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { userRepository, type AuthSessions, type Origin } from '../../accounts/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import * as passwordResetRepository from '../password-reset/password-resets.repository.ts'
import type { SecurityService } from '../security/security.service.ts'
import { ownPasswordChangedMail } from './own-password-changed-mail.ts'
import type { Passwords } from './passwords.ts'

interface ChangePasswordDeps {
  db: Db
  clock: Clock
  notifier: Pick<Notifier, 'notifySecurity'>
  passwords: Pick<Passwords, 'hash'>
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
  security: Pick<SecurityService, 'getUser' | 'requireProof'>
  rules: Pick<RulesReader, 'requireStrongPassword'>
  publicUrl: string
}

export type ChangePassword = ReturnType<typeof createChangePassword>

/**
 * Changes the password: with the current one, or with a recent proof if there is none yet. Every other session ends, reset links become
 * invalid, and the person is notified by mail. Throws `identity.password_incorrect`, `identity.proof_required`,
 * `organization.password_too_short`.
 */
export function createChangePassword(deps: ChangePasswordDeps) {
  const { db, clock, notifier, passwords, authSessions, security, rules, publicUrl } = deps

  return async function changePassword(
    caller: UserCaller,
    { password, newPassword }: { password?: string | undefined; newPassword: string },
    origin: Origin,
  ): Promise<void> {
    const { passwordHash: present } = await security.getUser(caller.userId)
    const user = await security.requireProof(caller, present === null ? {} : { password: password ?? '' })
    await rules.requireStrongPassword(db, user.organizationId, newPassword, 'newPassword')
    const passwordHash = await passwords.hash(newPassword)
    await db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      await userRepository.updatePassword(tx, user.id, passwordHash, { mustChange: false, now })
      await passwordResetRepository.useAllOfUser(tx, user.id, now)
      await authSessions.endAllOfUser(tx, user, 'password_changed', { except: caller.authSessionId })
      const mail = ownPasswordChangedMail(user, { origin, now: clock.now(), publicUrl })
      await notifier.notifySecurity(tx, user, { event: 'password_changed' }, mail)
    })
  }
}
