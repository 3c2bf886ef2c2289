import { limits } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import { memberChangesRepository } from '../accounts/index.ts'
import type { OrganizationDirectory } from '../tenancy/index.ts'
import * as peopleRepository from './people.repository.ts'

/**
 * Purges the accounts that were deleted 28 days ago (spec 4.1), each in one transaction, so that it can be killed at any time and run by several
 * workers. The same transaction removes the name from other people's data, such as attendance and chat. An entry of the audit log without a name
 * remains. An organisation is deleted with its last person.
 */
export function createPeoplePurge({
  db,
  clock,
  audit,
  organizations,
  personalData,
}: {
  db: Db
  clock: Clock
  audit: AuditLog
  organizations: Pick<OrganizationDirectory, 'deleteEmpty'>
  personalData: Pick<AllPersonalData, 'erase'>
}) {
  async function purgeOne(): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const deletedBefore = new Date(clock.now() - limits.deletedAccountDays * dayMs)
      const user = await peopleRepository.takeDeletedBefore(tx, deletedBefore)
      if (!user) return false
      const { id, organizationId, email } = user
      await peopleRepository.lockPurge(tx, organizationId)
      const userIds = [id]
      await personalData.erase(tx, { organizationId, userIds, emails: [email], organizationEnds: false })
      await memberChangesRepository.purge(tx, id)
      await audit.record(tx, {
        actorUserId: null,
        organizationId,
        act: 'user_purged',
        subject: { kind: 'user', id, name: null },
        before: null,
        after: null,
        address: null,
      })
      await organizations.deleteEmpty(tx, organizationId)
      return true
    })
  }

  return async function purge({ signal }: { signal: AbortSignal }): Promise<void> {
    while (!signal.aborted && (await purgeOne())) continue
  }
}
