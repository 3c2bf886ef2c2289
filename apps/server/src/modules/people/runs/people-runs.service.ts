import type { PeopleAct, PeopleRun, PersonFilter } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { requireRecentProof } from '../../../platform/http/recent-proof.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { outranks } from '../../tenancy/index.ts'
import * as peopleListRepository from '../people-list.repository.ts'
import type { InvitationLimits } from '../invitation-limits.ts'
import {
  takesAccessOrRole,
  requireProofToGive,
  type Administrator,
  type RoleGiver,
} from '../people.policy.ts'
import type { People } from '../people.service.ts'
import * as peopleRunRepository from './people-runs.repository.ts'
import './people-runs.tables.ts'
import { runPeopleActJob } from './run-people-act.job.ts'

export type PeopleRuns = ReturnType<typeof createPeopleRuns>

/** An act on everybody who fits a filter, however many: running → done | cancelled. A job goes through them. */
export function createPeopleRuns({
  db,
  clock,
  jobs,
  people,
  invitationLimits,
}: {
  db: Db
  clock: Clock
  jobs: Jobs
  people: Pick<People, 'requireAdmin'>
  invitationLimits: Pick<InvitationLimits, 'allAgain'>
}) {
  /** Other owners, on whom the actor may act. */
  async function includesOwners(actor: Administrator, filter: PersonFilter): Promise<boolean> {
    if (actor.role !== 'owner') return false
    return peopleListRepository.includesOwner(db, actor.organizationId, filter, actor.userId)
  }

  return {
    /** Whoever fits now; who comes later is not meant. Throws `general.forbidden`, `identity.upper_role`, `identity.proof_required`, `users.bulk_running`. */
    async start(
      actor: RoleGiver,
      { filter, act }: { filter: PersonFilter; act: PeopleAct },
    ): Promise<PeopleRun> {
      people.requireAdmin(actor)
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
        const isStarted = await peopleRunRepository.insertIfFree(tx, {
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
        await jobs.add(tx, runPeopleActJob, { runId: id })
        const run = await peopleRunRepository.find(tx, organizationId, id)
        if (!run) throw new AppError('users.bulk_not_found')
        return run
      })
    },

    /** The last one of the organisation, running or over. Throws `general.forbidden`. */
    async find(actor: Administrator): Promise<PeopleRun | null> {
      people.requireAdmin(actor)
      return peopleRunRepository.findNewest(db, actor.organizationId)
    },

    /** What is done stays done. Cancelling what is over changes nothing. Throws `general.forbidden`, `users.bulk_not_found`. */
    async cancel(actor: Administrator, id: string): Promise<PeopleRun> {
      people.requireAdmin(actor)
      return db.transaction().execute(async (tx) => {
        if (!(await peopleRunRepository.find(tx, actor.organizationId, id)))
          throw new AppError('users.bulk_not_found')
        await peopleRunRepository.end(tx, id, 'cancelled')
        const run = await peopleRunRepository.find(tx, actor.organizationId, id)
        if (!run) throw new AppError('users.bulk_not_found')
        return run
      })
    },
  }
}
