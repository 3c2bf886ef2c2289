import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type AccountMailer, refusalOf, userRepository } from '../../accounts/index.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import type { Verification } from '../verification.ts'
import { passwordResetMail, signInByProviderMail } from './password-reset-mails.ts'
import * as passwordResetRepository from './password-resets.repository.ts'
import type { PasswordReset } from './send-password-reset.job.ts'

export interface SendPasswordResetDeps {
  db: Db
  clock: Clock
  mailer: AccountMailer
  verification: Verification
  onlyRule: Pick<OnlyRule, 'refusesPassword'>
  publicUrl: string
}

/** Mails the code and the link of a request if there is an account. Harmless when run twice. */
export function createSendPasswordReset(deps: SendPasswordResetDeps) {
  const { db, clock, mailer, verification, onlyRule, publicUrl } = deps

  return async ({ resetId, email, expiresAt }: PasswordReset): Promise<void> => {
    const user = await userRepository.findByEmail(db, email)
    if (!user || refusalOf(user)) return
    if (await onlyRule.refusesPassword(db, user))
      return db
        .transaction()
        .execute((tx) => mailer.send(tx, user.organizationId, signInByProviderMail(user, { publicUrl })))
    const code = verification.newCode()
    const linkToken = verification.newLinkToken()
    await db.transaction().execute(async (tx) => {
      const isNew = await passwordResetRepository.insert(tx, {
        id: resetId,
        user_id: user.id,
        code_hash: verification.hashCode(resetId, code),
        link_hash: verification.hashLinkToken(linkToken),
        granted_hash: null,
        is_mailed: true,
        expires_at: new Date(expiresAt),
        created_at: new Date(clock.now()),
      })
      const mail = passwordResetMail(user, { code, linkToken, publicUrl })
      if (isNew) await mailer.send(tx, user.organizationId, mail)
    })
  }
}
