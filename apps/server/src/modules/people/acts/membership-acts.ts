import type { PeopleAct } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { memberChangesRepository, type User } from '../../accounts/index.ts'
import type { AuthenticationApi, SeatAllocator } from '../../authentication/index.ts'
import { outranks } from '../../tenancy/index.ts'
import type { Administrator, RoleGiver } from '../people.policy.ts'
import type { Targets } from '../targets.ts'

export interface MembershipActsDeps {
  clock: Clock
  targets: Targets
  invitations: Pick<AuthenticationApi['invitations'], 'resend' | 'cancel'>
  seats: SeatAllocator
}

/** Acts on someone's account invitation, role and licences, in the caller's transaction. */
export function createMembershipActs({ clock, targets, invitations, seats }: MembershipActsDeps) {
  return {
    async resend(tx: Tx, actor: Administrator, userId: string): Promise<void> {
      const user = await targets.getOther(tx, actor, userId, { missing: 'users.resend_failed' })
      await invitations.resend(tx, actor, user)
      await targets.record(tx, actor, 'invitation_resent', user)
    },

    async cancel(tx: Tx, actor: Administrator, userId: string): Promise<void> {
      const user = await targets.getOther(tx, actor, userId, { missing: 'users.cancel_failed' })
      await invitations.cancel(tx, user)
      await targets.record(tx, actor, 'invitation_cancelled', user)
    },

    async changeRole(tx: Tx, actor: RoleGiver, userId: string, role: User['role']): Promise<void> {
      if (outranks(role, actor.role)) throw new AppError('identity.upper_role')
      const user = await targets.getOther(tx, actor, userId)
      if (user.role === role) return
      await targets.requireDispensable(tx, actor, user)
      await memberChangesRepository.changeRole(tx, actor.organizationId, userId, role, new Date(clock.now()))
      await targets.applyRole(tx, actor, user, role)
    },

    /** Invited people have no seat yet. Does nothing if the seat has these licences already. */
    async changeLicences(
      tx: Tx,
      actor: Administrator,
      userId: string,
      licences: Extract<PeopleAct, { act: 'licence' }>['licences'],
    ): Promise<void> {
      const user = await targets.get(tx, actor, userId)
      const products = [...new Set(licences)]
      const before = await seats.setProducts(tx, actor.organizationId, userId, products)
      if (!before) throw new AppError('resource.not_found')
      if (before.toSorted().join() === products.toSorted().join()) return
      const changed = { before: { licences: before }, after: { licences: products } }
      await targets.record(tx, actor, 'user_licence_changed', user, changed)
    },
  }
}
