import type { OrganizationDetails, OrganizationInformation } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { detailsRepository, requireAdmin } from '../../tenancy/index.ts'
import type { OrganizationChanges } from './organization-changes.ts'

interface DetailsDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsApi, 'findUser'>
  organization: OrganizationChanges
}

export type Details = ReturnType<typeof createDetails>

/** An organisation's information (spec 3.9) and its onboarding (spec 2.63). */
export function createDetails({ db, clock, accounts, organization }: DetailsDeps) {
  return {
    get: organization.get,

    /** Throws `general.forbidden`. */
    async saveInformation(
      caller: UserCaller,
      information: OrganizationInformation,
      address: string,
    ): Promise<OrganizationDetails> {
      requireAdmin(caller)
      return organization.change(caller, address, 'organization_changed', (tx, { id }, stamp) =>
        detailsRepository.update(tx, id, information, stamp),
      )
    },

    /** Ends the onboarding, with all steps done or not; can be repeated. Throws `general.forbidden`. */
    async finishOnboarding(caller: UserCaller): Promise<OrganizationDetails> {
      requireAdmin(caller)
      const stamp = { by: caller.userId, at: new Date(clock.now()) }
      await detailsRepository.markOnboarded(db, caller.organizationId, stamp)
      return organization.get(caller, caller.organizationId)
    },

    /**
     * organization → individual, named after the person, if no one else belongs to it. Cancels a requested deletion. Throws `general.forbidden`, `organization.not_alone`.
     */
    async continueAsIndividual(caller: UserCaller, address: string): Promise<OrganizationDetails> {
      if (caller.role !== 'owner') throw new AppError('general.forbidden')
      return organization.change(caller, address, 'organization_changed', async (tx, { id }, stamp) => {
        const user = await accounts.findUser(tx, id, caller.userId)
        if (!user) throw new AppError('identity.unauthenticated')
        if ((await detailsRepository.countPeople(tx, id)) > 1) throw new AppError('organization.not_alone')
        await detailsRepository.updateKind(tx, id, { kind: 'individual', name: user.displayName }, stamp)
        await detailsRepository.markOnboarded(tx, id, stamp)
        await detailsRepository.updateDeletion(tx, id, null, stamp)
      })
    },

    /** individual → organization. Throws `general.forbidden`, `organization.already_founded`. */
    async found(caller: UserCaller, name: string, address: string): Promise<OrganizationDetails> {
      if (caller.role !== 'owner') throw new AppError('general.forbidden')
      return organization.change(caller, address, 'organization_founded', async (tx, { id, kind }, stamp) => {
        if (kind === 'organization') throw new AppError('organization.already_founded')
        await detailsRepository.updateKind(tx, id, { kind: 'organization', name }, stamp)
      })
    },
  }
}
