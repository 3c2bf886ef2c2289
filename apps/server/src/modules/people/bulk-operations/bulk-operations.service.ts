import type { PeopleAct, PeopleRun, PersonFilter } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { requireRecentProof } from '../../../platform/http/recent-proof.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { outranks, requireAdmin } from '../../tenancy/index.ts'
import * as peopleListRepository from '../people-list.repository.ts'
import type { InvitationLimits } from '../invitation-limits.ts'
import {
  requireProofToGive,
  takesAccessOrRole,
  type Administrator,
  type RoleGiver,
} from '../people.policy.ts'
import * as bulkOperationsRepository from './bulk-operations.repository.ts'
import './bulk-operations.tables.ts'
import { runBulkOperationJob } from './run-bulk-operation.job.ts'

export type BulkOperations = ReturnType<typeof createBulkOperations>

/** An act on all people who match a filter: running → done | cancelled. A job does the work. */
export function createBulkOperations({
  db,
  clock,
  jobs,
  invitationLimits,
}: {
  db: Db
  clock: Clock
  jobs: Jobs
  invitationLimits: Pick<InvitationLimits, 'allAgain'>
}) {
  /** Other owners, on whom the actor may act. */
  async function includesOwners(actor: Administrator, filter: PersonFilter): Promise<boolean> {
    if (actor.role !== 'owner') return false
    return peopleListRepository.includesOwner(db, actor.organizationId, filter, actor.userId)
  }

  return {
    /** Acts on those who match now, not on people who are added later. Throws `general.forbidden`, `identity.upper_role`, `identity.proof_required`, `users.bulk_running`. */
    async start(
      actor: RoleGiver,
      { filter, act }: { filter: PersonFilter; act: PeopleAct },
    ): Promise<PeopleRun> {
      requireAdmin(actor)
      if (act.act === 'role') {
        if (outranks(act.role, actor.role)) throw new AppError('identity.upper_role')
        requireProofToGive(actor, act.role)
      }
      const { organizationId } = actor
      if (takesAccessOrRole(act) && (await includesOwners(actor, filter))) requireRecentProof(actor)
      if (act.act === 'resend') {
        const people = await peopleListRepository.countAll(db, organizationId, filter)
        await invitationLimits.allAgain(actor, people)
      }
      const id = newId(clock.now())
      return db.transaction().execute(async (tx) => {
        const isStarted = await bulkOperationsRepository.insertIfFree(tx, {
          id,
          organization_id: organizationId,
          created_by: actor.userId,
          address: actor.address,
          is_proven: actor.hasRecentProof,
          act: JSON.stringify(act),
          filter: JSON.stringify(filter),
          status: 'running',
          total: await peopleListRepository.countAll(tx, organizationId, filter),
          started_at: new Date(clock.now()),
        })
        if (!isStarted) throw new AppError('users.bulk_running')
        await jobs.add(tx, runBulkOperationJob, { runId: id })
        const operation = await bulkOperationsRepository.find(tx, organizationId, id)
        if (!operation) throw new AppError('users.bulk_not_found')
        return operation
      })
    },

    /** The last one of the organisation, running or over. Throws `general.forbidden`. */
    async find(actor: Administrator): Promise<PeopleRun | null> {
      requireAdmin(actor)
      return bulkOperationsRepository.findNewest(db, actor.organizationId)
    },

    /** Acts that were done stay done. Does nothing if the operation is over. Throws `general.forbidden`, `users.bulk_not_found`. */
    async cancel(actor: Administrator, id: string): Promise<PeopleRun> {
      requireAdmin(actor)
      return db.transaction().execute(async (tx) => {
        if (!(await bulkOperationsRepository.find(tx, actor.organizationId, id)))
          throw new AppError('users.bulk_not_found')
        await bulkOperationsRepository.end(tx, id, 'cancelled')
        const operation = await bulkOperationsRepository.find(tx, actor.organizationId, id)
        if (!operation) throw new AppError('users.bulk_not_found')
        return operation
      })
    },
  }
}
