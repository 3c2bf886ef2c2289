import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hasAccess, membersRepository, userRepository } from '../../accounts/index.ts'
import { isAdminRole } from '../../tenancy/index.ts'
import type { PeopleActs } from '../people-acts.service.ts'
import * as peopleListRepository from '../people-list.repository.ts'
import type { RoleGiver } from '../people.policy.ts'
import * as peopleRunRepository from './people-runs.repository.ts'
import type { PeopleRunsTable } from './people-runs.tables.ts'

/** So many people are looked at in one transaction: other acts of the organisation wait for so long. */
const batch = 50

/**
 * Goes through the people of a run, some per transaction with the mark how far it has come, so that it can be killed anywhere and goes on
 * from there. Who cannot be acted on is passed over and counted. It stops when it is cancelled, and when who asked is no administrator any
 * more.
 */
export function createPeopleRunner({ db, acts }: { db: Db; acts: Pick<PeopleActs, 'actOn'> }) {
  /** Null for who may not any more. */
  async function actorOf(tx: Tx, run: Selectable<PeopleRunsTable>): Promise<RoleGiver | null> {
    const { organization_id: organizationId, created_by: userId } = run
    const user = await userRepository.findById(tx, organizationId, userId)
    if (!user || !hasAccess(user) || !isAdminRole(user.role)) return null
    const { role } = user
    return { userId, organizationId, role, address: run.address ?? '', hasRecentProof: run.is_proven }
  }

  /** False when nothing is left to do. */
  async function actOnSome(runId: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const run = await peopleRunRepository.takeAnywhere(tx, runId)
      if (run?.status !== 'running' || !run.filter) return false
      // Until the transaction ends nobody takes the actor's role, so that an organisation keeps an owner.
      await membersRepository.lockOrganization(tx, run.organization_id)
      const actor = await actorOf(tx, run)
      if (!actor) {
        await peopleRunRepository.end(tx, runId, 'cancelled')
        return false
      }
      const ids = await peopleListRepository.listIds(tx, run.organization_id, run.filter, {
        after: run.reached,
        until: run.started_at,
        limit: batch,
      })
      const skipped = { ...run.skipped }
      let { done } = run
      for (const id of ids) {
        try {
          await acts.actOn(tx, actor, id, run.act)
          done += 1
        } catch (error) {
          // What is refused has written nothing.
          if (!(error instanceof AppError)) throw error
          skipped[error.code] = (skipped[error.code] ?? 0) + 1
        }
      }
      await peopleRunRepository.update(tx, runId, {
        done,
        skipped: JSON.stringify(skipped),
        reached: ids.at(-1) ?? run.reached,
      })
      if (ids.length < batch) await peopleRunRepository.end(tx, runId, 'done')
      return ids.length === batch
    })
  }

  return async ({ runId }: { runId: string }, { signal }: { signal: AbortSignal }): Promise<void> => {
    while (await actOnSome(runId)) signal.throwIfAborted()
  }
}
