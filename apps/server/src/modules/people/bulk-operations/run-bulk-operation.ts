import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hasAccess, membersRepository, userRepository } from '../../accounts/index.ts'
import { isAdminRole } from '../../tenancy/index.ts'
import type { PeopleActs } from '../acts/people-acts.service.ts'
import * as peopleListRepository from '../people-list.repository.ts'
import type { RoleGiver } from '../people.policy.ts'
import * as bulkOperationsRepository from './bulk-operations.repository.ts'
import type { BulkOperationsTable } from './bulk-operations.tables.ts'

/** People per transaction; other acts of the organisation wait for it. */
const batch = 50

/**
 * Runs a bulk operation in batches. Each transaction also stores the progress, so that a killed job continues there. People on whom the act is
 * refused are skipped and counted. Stops when the operation is cancelled, and when its actor is no longer an administrator.
 */
export function createBulkOperationRunner({ db, acts }: { db: Db; acts: Pick<PeopleActs, 'actOn'> }) {
  /** Null if they are not allowed any more. */
  async function actorOf(tx: Tx, operation: Selectable<BulkOperationsTable>): Promise<RoleGiver | null> {
    const { organization_id: organizationId, created_by: userId } = operation
    const user = await userRepository.findById(tx, organizationId, userId)
    if (!user || !hasAccess(user) || !isAdminRole(user.role)) return null
    const { role } = user
    return {
      userId,
      organizationId,
      role,
      address: operation.address ?? '',
      hasRecentProof: operation.is_proven,
    }
  }

  /** False if nothing is left to do. */
  async function actOnSome(runId: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const operation = await bulkOperationsRepository.takeAnywhere(tx, runId)
      if (operation?.status !== 'running' || !operation.filter) return false
      // The actor's role cannot change until the transaction ends, so that the organisation keeps an owner.
      await membersRepository.lockOrganization(tx, operation.organization_id)
      const actor = await actorOf(tx, operation)
      if (!actor) {
        await bulkOperationsRepository.end(tx, runId, 'cancelled')
        return false
      }
      const ids = await peopleListRepository.listIds(tx, operation.organization_id, operation.filter, {
        after: operation.reached,
        until: operation.started_at,
        limit: batch,
      })
      const skipped = { ...operation.skipped }
      let { done } = operation
      for (const id of ids) {
        try {
          await acts.actOn(tx, actor, id, operation.act)
          done += 1
        } catch (error) {
          // A refused act has written nothing.
          if (!(error instanceof AppError)) throw error
          skipped[error.code] = (skipped[error.code] ?? 0) + 1
        }
      }
      await bulkOperationsRepository.update(tx, runId, {
        done,
        skipped: JSON.stringify(skipped),
        reached: ids.at(-1) ?? operation.reached,
      })
      if (ids.length < batch) await bulkOperationsRepository.end(tx, runId, 'done')
      return ids.length === batch
    })
  }

  return async ({ runId }: { runId: string }, { signal }: { signal: AbortSignal }): Promise<void> => {
    while (await actOnSome(runId)) signal.throwIfAborted()
  }
}
