import { limits, type OrganizationDetails } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { detailsRepository } from '../../tenancy/index.ts'
import type { Deletion } from './deletion.service.ts'
import type { OrganizationChanges } from './organization-changes.ts'

export type DeletionRequests = ReturnType<typeof createDeletionRequests>

/** Lets owners request or cancel the deletion of the organisation. Both throw `organization.not_found`, `general.forbidden`. */
export function createDeletionRequests({
  clock,
  organization,
  deletion,
}: {
  clock: Clock
  organization: OrganizationChanges
  deletion: Pick<Deletion, 'notify'>
}) {
  return {
    /**
     * The organisation is purged after a grace period, in which it works as before, its data can be exported, and owners can cancel. A
     * second request changes nothing. Throws `organization.name_differs`.
     */
    async request(
      caller: UserCaller,
      { id, name }: { id: string; name: string },
      address: string,
    ): Promise<OrganizationDetails> {
      requireOwner(caller, id)
      const act = 'organization_deletion_requested'
      return organization.change(caller, address, act, async (tx, before, stamp) => {
        if (name.trim() !== before.name) throw new AppError('organization.name_differs', { field: 'name' })
        if (before.deletionDueAt !== null) return
        const requestedAt = new Date(clock.now())
        const dueAt = new Date(clock.now() + limits.organization.deletionDays * dayMs)
        await detailsRepository.updateDeletion(tx, id, { requestedAt, dueAt }, stamp)
        const ending = { id, name: before.name, deletionDueAt: dueAt.getTime() }
        await deletion.notify(tx, 'requested', ending, caller.userId)
      })
    },

    /** Cancels the deletion; does nothing if none was requested. */
    async cancel(caller: UserCaller, id: string, address: string): Promise<OrganizationDetails> {
      requireOwner(caller, id)
      const act = 'organization_deletion_cancelled'
      return organization.change(caller, address, act, async (tx, { name, deletionDueAt }, stamp) => {
        if (deletionDueAt === null) return
        await detailsRepository.updateDeletion(tx, id, null, stamp)
        await deletion.notify(tx, 'cancelled', { id, name, deletionDueAt: null }, caller.userId)
      })
    },
  }
}

function requireOwner({ role, organizationId }: UserCaller, id: string): void {
  if (organizationId !== id) throw new AppError('organization.not_found')
  if (role !== 'owner') throw new AppError('general.forbidden')
}
