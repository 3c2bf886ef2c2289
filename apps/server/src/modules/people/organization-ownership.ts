import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { memberChangesRepository, membersRepository } from '../accounts/index.ts'
import type { OnlyRuleGate } from '../single-sign-on/index.ts'
import type { Administrator } from './people.policy.ts'
import * as peopleRepository from './people.repository.ts'
import type { Targets } from './targets.ts'

export type TransferOrganization = ReturnType<typeof createTransferOrganization>

/** Makes someone else the owner; the caller becomes an admin. Throws `general.forbidden`, `users.not_found` (no such active user), `sso.keeps_password`. */
export function createTransferOrganization({
  db,
  clock,
  targets,
  onlyRule,
}: {
  db: Db
  clock: Clock
  targets: Pick<Targets, 'get' | 'record' | 'endSignIns' | 'notifyOfRole'>
  onlyRule: Pick<OnlyRuleGate, 'requireDispensable'>
}) {
  return async (actor: Administrator, userId: string): Promise<void> => {
    if (actor.role !== 'owner') throw new AppError('general.forbidden')
    await db.transaction().execute(async (tx) => {
      const { organizationId } = actor
      await membersRepository.lockOrganization(tx, organizationId)
      const owner = await peopleRepository.findForUpdate(tx, organizationId, actor.userId)
      // Someone else may have taken the role meanwhile.
      if (owner?.role !== 'owner') throw new AppError('general.forbidden')
      const user = await targets.get(tx, actor, userId)
      if (user.status !== 'active' || userId === actor.userId) throw new AppError('users.not_found')
      await onlyRule.requireDispensable(tx, owner)
      const now = new Date(clock.now())
      await memberChangesRepository.changeRole(tx, organizationId, userId, 'owner', now)
      await memberChangesRepository.changeRole(tx, organizationId, actor.userId, 'admin', now)
      await targets.record(tx, actor, 'ownership_transferred', user, {
        before: { owner: owner.displayName },
        after: { owner: user.displayName },
      })
      await targets.endSignIns(tx, actor, user, 'owner')
      await targets.notifyOfRole(tx, actor, userId, 'owner')
    })
  }
}
