import {
  limits,
  organizationRoles,
  type Belongings,
  type EverybodysBelongings,
  type HandOverInput,
  type PersonFilter,
} from '@majlis/contract'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import { hasAccess, membersRepository, type User, userRepository } from '../accounts/index.ts'
import { outranks } from '../tenancy/index.ts'
import { deletableQuery } from './people-list.queries.ts'
import * as peopleListRepository from './people-list.repository.ts'
import type { Administrator } from './people.policy.ts'
import type { People } from './people.service.ts'

export type PeopleHandOver = ReturnType<typeof createPeopleHandOver>

/** What somebody hosts, and giving it to a colleague when the account goes. */
export function createPeopleHandOver({
  db,
  people,
  personalData,
}: {
  db: Db
  people: Pick<People, 'getTarget' | 'requireAdmin' | 'write'>
  personalData: Pick<AllPersonalData, 'countOwned' | 'countOwnedOfMany' | 'listClashes' | 'transfer'>
}) {
  const refused = () => new AppError('users.hand_over_refused', { field: 'toUserId' })

  /** An active colleague, somebody else. */
  async function getReceiver(
    connection: DbOrTx,
    organizationId: string,
    { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
  ): Promise<User> {
    const to = await userRepository.findById(connection, organizationId, toUserId)
    if (!to || !hasAccess(to) || to.id === fromUserId) throw refused()
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
     * What a user hosts, or several in all, and what of it would clash with the meetings of another. Throws `general.forbidden`, `users.not_found`,
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
      const counts = await personalData.countOwned(db, { organizationId, userIds })
      const isAlone = !(await membersRepository.hasOthers(db, organizationId, fromUserId))
      if (toUserId === undefined) return { ...counts, isAlone, clashes: [], moreClashes: 0 }
      // The receiver is no giver: of several, their own account is the one that cannot be deleted.
      const givers = userIds.length > 1 ? userIds.filter((userId) => userId !== toUserId) : userIds
      await getReceiver(db, organizationId, { fromUserId: givers[0] ?? fromUserId, toUserId })
      const found = await personalData.listClashes(db, { organizationId, fromUserIds: givers, toUserId })
      if (!found) throw refused()
      return { ...counts, isAlone, ...found }
    },

    /**
     * What everybody hosts who fits a filter and whom the actor may delete; people and meetings are counted no further than lists are.
     * Throws `general.forbidden`.
     */
    async lookAtEverybody(actor: Administrator, filter: PersonFilter): Promise<EverybodysBelongings> {
      people.requireAdmin(actor)
      const { organizationId } = actor
      const { maxCounted } = limits.people
      const whom = {
        besides: actor.userId,
        roles: organizationRoles.filter((role) => !outranks(role, actor.role)),
      }
      const [counted, hosted] = await Promise.all([
        peopleListRepository.countDeletable(db, organizationId, filter, { ...whom, most: maxCounted + 1 }),
        personalData.countOwnedOfMany(db, {
          organizationId,
          userIds: deletableQuery(organizationId, filter, whom),
        }),
      ])
      const isMore = counted > maxCounted || hosted.comingMeetings + hosted.pastMeetings > maxCounted
      return { people: Math.min(counted, maxCounted), ...hosted, isMore }
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
      const meetings = await personalData.transfer(tx, { ...pair, byUserId, clashes })
      if (meetings === null) throw refused()
      await people.write(tx, actor, 'belongings_received', to, {
        after: { meetings: String(meetings) },
      })
    },
  }
}
