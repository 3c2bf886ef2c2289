import type { HandOverInput } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { type Access, memberChangesRepository, membersRepository } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import type { OnlyRuleGate } from '../single-sign-on/index.ts'
import type { BelongingsTransfer } from './belongings-transfer.ts'

interface DeleteAccountDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  access: Access
  security: Pick<AuthenticationApi['security'], 'requireProof'>
  transferBelongings: BelongingsTransfer
  onlyRule: Pick<OnlyRuleGate, 'requireDispensable'>
}

/**
 * Deletes the caller's own account, as an administrator would: signs out everywhere at once, keeps the account for 28 days (spec 4.1), and
 * gives what the caller hosts to a colleague if one is named. Throws `identity.password_incorrect`, `identity.proof_required`,
 * `users.hand_over_refused`, `users.last_owner` if other people, invited ones too, would be left without one, and `sso.keeps_password` for the owner
 * who keeps the password under "single sign-on only". The only person of an organisation may delete the account.
 */
export function createDeleteAccount(deps: DeleteAccountDeps) {
  const { db, clock, audit, access, security, transferBelongings, onlyRule } = deps

  return async (
    caller: UserCaller,
    {
      password,
      address,
      handOver,
    }: { password?: string | undefined; address: string; handOver?: HandOverInput | undefined },
  ): Promise<void> => {
    const user = await security.requireProof(caller, { password })
    const { organizationId, id: userId } = user
    await db.transaction().execute(async (tx) => {
      // Locked, so that two owners cannot delete their accounts at once and leave none.
      await membersRepository.lockOrganization(tx, organizationId)
      await onlyRule.requireDispensable(tx, user)
      if (handOver) await transferBelongings(tx, { ...caller, address }, user, handOver)
      await memberChangesRepository.delete(tx, organizationId, userId, {
        by: userId,
        at: new Date(clock.now()),
      })
      if (
        !(await membersRepository.hasOwner(tx, organizationId)) &&
        (await membersRepository.hasOthers(tx, organizationId, userId))
      )
        throw new AppError('users.last_owner')
      await access.endAccess(tx, user, 'deleted')
      await audit.record(tx, {
        actorUserId: userId,
        organizationId,
        act: 'user_deleted',
        subject: { kind: 'user', id: userId, name: user.displayName },
        before: null,
        after: null,
        address,
      })
    })
  }
}

export type DeleteAccount = ReturnType<typeof createDeleteAccount>
