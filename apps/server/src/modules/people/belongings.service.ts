import { limits, type Belongings, type EverybodysBelongings, type PersonFilter } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import { membersRepository } from '../accounts/index.ts'
import { getReceiver, transferRefused } from './belongings-transfer.ts'
import { deletableQuery } from './people-list.queries.ts'
import * as peopleListRepository from './people-list.repository.ts'
import { givableRoles, type Administrator } from './people.policy.ts'
import type { Targets } from './targets.ts'

export type BelongingsReader = ReturnType<typeof createBelongings>

/** What people host, and what of it would clash with a colleague's meetings, before it is transferred. */
export function createBelongings({
  db,
  targets,
  personalData,
}: {
  db: Db
  targets: Pick<Targets, 'get'>
  personalData: Pick<AllPersonalData, 'countOwned' | 'countOwnedOfMany' | 'listClashes'>
}) {
  /** Everyone may see what they host themselves. */
  async function requireReadable(actor: Administrator, userIds: readonly string[]): Promise<void> {
    const others = userIds.filter((userId) => userId !== actor.userId)
    await db.transaction().execute(async (tx) => {
      for (const userId of others.toSorted()) await targets.get(tx, actor, userId)
    })
  }

  return {
    /**
     * What a user hosts, or several in all, and what of it would clash with the meetings of another. Throws `general.forbidden`, `users.not_found`,
     * `identity.upper_role`, `users.hand_over_refused`.
     */
    async find(
      actor: Administrator,
      {
        id: fromUserId,
        others = [],
        toUserId,
      }: { id: string; others?: readonly string[] | undefined; toUserId?: string | undefined },
    ): Promise<Belongings> {
      const { organizationId } = actor
      const userIds = [...new Set([fromUserId, ...others])]
      await requireReadable(actor, userIds)
      const counts = await personalData.countOwned(db, { organizationId, userIds })
      const isAlone = !(await membersRepository.hasOthers(db, organizationId, fromUserId))
      if (toUserId === undefined) return { ...counts, isAlone, clashes: [], moreClashes: 0 }
      // The receiver is no giver: of several, their own account is the one that cannot be deleted.
      const givers = userIds.length > 1 ? userIds.filter((userId) => userId !== toUserId) : userIds
      await getReceiver(db, organizationId, { fromUserId: givers[0] ?? fromUserId, toUserId })
      const found = await personalData.listClashes(db, { organizationId, fromUserIds: givers, toUserId })
      if (!found) throw transferRefused()
      return { ...counts, isAlone, ...found }
    },

    /**
     * What those host who match a filter and whom the actor may delete; people and meetings are counted no further than in lists.
     * Throws `general.forbidden`.
     */
    async findOfEveryone(actor: Administrator, filter: PersonFilter): Promise<EverybodysBelongings> {
      const { organizationId } = actor
      const { maxCounted } = limits.people
      const whom = {
        besides: actor.userId,
        roles: givableRoles(actor),
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
  }
}
