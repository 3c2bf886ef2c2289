import { limits, type Belongings, type MatchingBelongings, type PersonFilter } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import { membersRepository } from '../accounts/index.ts'
import { getReceiver, transferRefused } from './belongings-transfer.ts'
import { deletableQuery } from './people-list.queries.ts'
import * as peopleListRepository from './people-list.repository.ts'
import { givableRoles, type Administrator } from './people.policy.ts'
import type { Targets } from './targets.ts'

export type BelongingsReader = ReturnType<typeof createBelongings>

/** Shows what people host before a transfer, and which dates would clash with the receiver's meetings. */
export function createBelongings({
  db,
  targets,
  personalData,
}: {
  db: Db
  targets: Pick<Targets, 'get'>
  personalData: Pick<AllPersonalData, 'countOwned' | 'countOwnedOfMany' | 'listClashes'>
}) {
  /** People may see what they host. */
  async function requireReadable(actor: Administrator, userIds: readonly string[]): Promise<void> {
    const others = userIds.filter((userId) => userId !== actor.userId)
    await db.transaction().execute(async (tx) => {
      for (const userId of others.toSorted()) await targets.get(tx, actor, userId)
    })
  }

  return {
    /**
     * What one or more users host, and which dates would clash with the receiver's meetings. Throws `general.forbidden`, `users.not_found`,
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
      // The receiver's own account is not deleted, so it is not counted.
      const givers = userIds.length > 1 ? userIds.filter((userId) => userId !== toUserId) : userIds
      await getReceiver(db, organizationId, { fromUserId: givers[0] ?? fromUserId, toUserId })
      const found = await personalData.listClashes(db, { organizationId, fromUserIds: givers, toUserId })
      if (!found) throw transferRefused()
      return { ...counts, isAlone, ...found }
    },

    /**
     * Counts what is hosted by the people who match a filter and whom the actor may delete, up to the limit of lists.
     * Throws `general.forbidden`.
     */
    async findOfEveryone(actor: Administrator, filter: PersonFilter): Promise<MatchingBelongings> {
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
      const meetings = hosted.comingMeetings + hosted.pastMeetings
      const isMore = [counted, meetings, hosted.driveFiles].some((count) => count > maxCounted)
      return { people: Math.min(counted, maxCounted), ...hosted, isMore }
    },
  }
}
