import type { Belongings, HandOverInput } from '@majlis/contract'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { PersonTraces } from '../identity.ports.ts'
import { createUserRepository, type User } from '../users.repository.ts'
import type { Administrator } from './people.policy.ts'
import { createPeopleRepository } from './people.repository.ts'
import type { People } from './people.service.ts'

export type PeopleHandOver = ReturnType<typeof createPeopleHandOver>

/** What somebody hosts, and giving it to a colleague when the account goes. */
export function createPeopleHandOver({
  db,
  people,
  traces,
}: {
  db: Db
  people: Pick<People, 'getTarget' | 'write'>
  traces: Pick<PersonTraces, 'countMeetings' | 'listClashes' | 'handOver'>
}) {
  const refused = () => new AppError('users.hand_over_refused', { field: 'toUserId' })

  /** An active colleague, somebody else. */
  async function getReceiver(
    connection: DbOrTx,
    organizationId: string,
    { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
  ): Promise<User> {
    const to = await createUserRepository(connection).findById(organizationId, toUserId)
    if (to?.status !== 'active' || to.deletedAt !== null || to.id === fromUserId) throw refused()
    return to
  }

  /** Everybody may look at what is their own. */
  async function requireLook(actor: Administrator, userIds: readonly string[]): Promise<void> {
    const others = userIds.filter((userId) => userId !== actor.userId)
    await db.transaction().execute(async (tx) => {
      for (const userId of others.toSorted()) await people.getTarget(tx, actor, userId)
    })
  }

  return {
    /**
     * What a user hosts, or several in all, and what of one would clash with the meetings of another. Throws `general.forbidden`, `users.not_found`,
     * `identity.upper_role`, `users.hand_over_refused`.
     */
    async look(
      actor: Administrator,
      {
        id: fromUserId,
        others = [],
        toUserId,
      }: { id: string; others?: readonly string[] | undefined; toUserId?: string | undefined },
    ): Promise<Belongings> {
      const { organizationId } = actor
      const userIds = [...new Set([fromUserId, ...others])]
      await requireLook(actor, userIds)
      const counts = await traces.countMeetings(db, { organizationId, userIds })
      const isAlone = !(await createPeopleRepository(db).hasOthers(organizationId, fromUserId))
      if (toUserId === undefined || userIds.length > 1) return { ...counts, isAlone, clashes: [] }
      await getReceiver(db, organizationId, { fromUserId, toUserId })
      const clashes = await traces.listClashes(db, { organizationId, fromUserId, toUserId })
      if (!clashes) throw refused()
      return { ...counts, isAlone, clashes }
    },

    /** In the transaction that deletes the account. Throws `users.hand_over_refused`. */
    async give(
      tx: Tx,
      actor: Administrator,
      from: User,
      { toUserId, clashes }: HandOverInput,
    ): Promise<void> {
      const { organizationId, userId: byUserId } = actor
      const pair = { organizationId, fromUserId: from.id, toUserId }
      const to = await getReceiver(tx, organizationId, pair)
      const meetings = await traces.handOver(tx, { ...pair, byUserId, clashes })
      if (meetings === null) throw refused()
      await people.write(tx, actor, 'belongings_received', to, {
        after: { meetings: String(meetings) },
      })
    },
  }
}
