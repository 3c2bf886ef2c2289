import { limits, type HandOverInput } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Access, type AccountMailer, memberChangesRepository } from '../../accounts/index.ts'
import type { BelongingsTransfer } from '../belongings-transfer.ts'
import type { Administrator, RoleGiver } from '../people.policy.ts'
import { reactivatedMail } from '../reactivation-mails.ts'
import type { ReactivationNews } from '../reactivation-news.ts'
import * as reactivationRequestRepository from '../reactivation-requests.repository.ts'
import type { Targets } from '../targets.ts'

export interface AccessActsDeps {
  clock: Clock
  targets: Targets
  access: Access
  mailer: AccountMailer
  transferBelongings: BelongingsTransfer
  reactivationNews: Pick<ReactivationNews, 'settle'>
  publicUrl: string
}

/** Suspends, reactivates, deletes and restores accounts, in the caller's transaction. */
export function createAccessActs({
  clock,
  targets,
  access,
  mailer,
  transferBelongings,
  reactivationNews,
  publicUrl,
}: AccessActsDeps) {
  const now = () => new Date(clock.now())

  return {
    /** Sessions, sockets and rooms end at once (spec 4.2). */
    async suspend(tx: Tx, actor: RoleGiver, userId: string, reason: string): Promise<void> {
      const user = await targets.getOther(tx, actor, userId, { missing: 'users.suspend_failed' })
      if (user.status !== 'active') throw new AppError('users.suspend_failed')
      await targets.requireDispensable(tx, actor, user)
      const suspension = { by: actor.userId, reason: reason || null, at: now() }
      await memberChangesRepository.suspend(tx, actor.organizationId, userId, suspension)
      await access.endAccess(tx, user, 'suspended')
      await targets.record(tx, actor, 'user_suspended', user, reason ? { after: { reason } } : {})
    },

    /** The person gets a mail. */
    async reactivate(tx: Tx, actor: Administrator, userId: string): Promise<void> {
      const user = await targets.getOther(tx, actor, userId, { missing: 'users.reactivate_no_entry' })
      if (user.status !== 'suspended') throw new AppError('users.reactivate_failed')
      await memberChangesRepository.reactivate(tx, actor.organizationId, userId, now())
      await reactivationRequestRepository.delete(tx, userId)
      await targets.record(tx, actor, 'user_reactivated', user)
      await reactivationNews.settle(tx, user, 'approved')
      await mailer.send(tx, user.organizationId, reactivatedMail(user, { publicUrl }))
    },

    /** The account is kept for 28 days. People who are only invited have no account yet. */
    async delete(tx: Tx, actor: RoleGiver, userId: string, handOver?: HandOverInput): Promise<void> {
      const user = await targets.getOther(tx, actor, userId, { missing: 'users.delete_failed' })
      if (user.status === 'invited') throw new AppError('users.delete_failed')
      await targets.requireDispensable(tx, actor, user)
      if (handOver) await transferBelongings(tx, actor, user, handOver)
      await memberChangesRepository.delete(tx, actor.organizationId, userId, { by: actor.userId, at: now() })
      await access.endAccess(tx, user, 'deleted')
      await reactivationNews.settle(tx, user, 'withdrawn')
      await targets.record(tx, actor, 'user_deleted', user)
    },

    async restore(tx: Tx, actor: Administrator, userId: string): Promise<void> {
      const missing = 'users.restore_failed'
      const user = await targets.getOther(tx, actor, userId, { missing, isDeleted: true })
      const isOver = (user.deletedAt ?? 0) + limits.deletedAccountDays * dayMs <= clock.now()
      if (isOver) throw new AppError(missing)
      await memberChangesRepository.restore(tx, actor.organizationId, userId, now())
      await targets.record(tx, actor, 'user_restored', user)
    },
  }
}
