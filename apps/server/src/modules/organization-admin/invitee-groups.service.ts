import {
  limits,
  type Colleague,
  type GroupKind,
  type InvitedColleague,
  type InviteeGroup,
} from '@majlis/contract'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as colleaguesRepository from './colleagues.repository.ts'
import * as inviteeGroupsRepository from './invitee-groups.repository.ts'

interface ExpandedGroup {
  groupId: string
  groupName: string
  groupKind: GroupKind
  /** Active people only. */
  userIds: string[]
}

export type InviteeGroups = ReturnType<typeof createInviteeGroups>

/** Larger groups have more people than any meeting has room for. The host may be one of them. */
const expandedMembers = limits.meeting.bigAttendees + 2

/** Pickers show this many people and groups at a time. */
const searchLimit = 20

/** Teams and business units as invitees, for everyone in the organisation. */
export function createInviteeGroups({ db }: { db: Db }) {
  return {
    /** Throws `organization.not_found` for other organisations. */
    async search(
      { organizationId }: UserCaller,
      { id, search }: { id: string; search: string },
    ): Promise<{ groups: InviteeGroup[]; users: Colleague[]; invited: InvitedColleague[] }> {
      if (organizationId !== id) throw new AppError('organization.not_found')
      const [groups, users, invited] = await Promise.all([
        inviteeGroupsRepository.search(db, id, search, searchLimit),
        colleaguesRepository.search(db, id, search, searchLimit),
        colleaguesRepository.searchInvited(db, id, search, searchLimit),
      ])
      return { groups, users, invited }
    },

    /** Throws `team.not_found`. */
    async listMembers({ organizationId }: UserCaller, id: string): Promise<Colleague[]> {
      const [group] = await inviteeGroupsRepository.expand(db, organizationId, [id])
      if (!group) throw new AppError('team.not_found')
      return colleaguesRepository.listByIds(db, organizationId, group.user_ids)
    },

    /**
     * The people of these groups, in the order given; of each only as many as show that it is too large for any meeting. For counting,
     * each person is in their first group only, with the same limit for all together. Throws `schedule.invitee_unknown` for unknown groups.
     */
    async expand(
      connection: DbOrTx,
      organizationId: string,
      groupIds: readonly string[],
      { isCount = false }: { isCount?: boolean } = {},
    ): Promise<ExpandedGroup[]> {
      const found = isCount
        ? await inviteeGroupsRepository.expandOnce(connection, organizationId, groupIds, expandedMembers)
        : await inviteeGroupsRepository.expand(connection, organizationId, groupIds, expandedMembers)
      const byId = new Map(found.map((group) => [group.id, group]))
      return [...new Set(groupIds)].map((groupId) => {
        const group = byId.get(groupId)
        if (!group) throw new AppError('schedule.invitee_unknown')
        return { groupId, groupName: group.name, groupKind: group.kind, userIds: group.user_ids }
      })
    },
  }
}
