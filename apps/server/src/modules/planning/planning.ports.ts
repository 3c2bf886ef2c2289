import type { GroupKind } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'

/** The teams and business units of an organisation with their people, including those of nested units; wired in app/modules.ts. */
export interface GroupDirectory {
  /**
   * Active members only, of a group that is too large for any meeting not all of them. With `isCount` everyone is in the first of the
   * groups only, and of more than any meeting has room for not all are there. Throws `schedule.invitee_unknown` for a group that is not of
   * the organisation.
   */
  expandGroups(
    db: DbOrTx,
    organizationId: string,
    groupIds: readonly string[],
    options?: { isCount?: boolean },
  ): Promise<{ groupId: string; groupName: string; groupKind: GroupKind; userIds: readonly string[] }[]>
}

/**
 * Busy times in the connected calendars of people, in order; wired in app/build-meetings.ts. Only the person themselves may see the titles.
 */
export type ListBusyOutside = (
  db: DbOrTx,
  userIds: readonly string[],
  range: { from: number; to: number },
) => Promise<{ userId: string; start: number; end: number; title: string }[]>
