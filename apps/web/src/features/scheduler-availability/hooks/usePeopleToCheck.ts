import { limits } from '@majlis/contract'
import { useUser } from '../../../shared/session/index.ts'
import { groupIdsOf, userIdsOf, useDraft } from '../../scheduler-draft/index.ts'

/** The people who have to be free: the user and the invitees. A response contains a limited number of people; `isInPart`: there are more. */
export function usePeopleToCheck(): {
  checked: { userIds: string[]; groupIds: string[] }
  isInPart: boolean
} {
  const { user } = useUser()
  const { draft } = useDraft()
  const everyone = {
    userIds: [...new Set([user.ID, ...draft.invitees.flatMap(userIdsOf)])],
    groupIds: groupIdsOf(draft.invitees),
  }
  const checked = {
    userIds: everyone.userIds.slice(0, limits.meeting.freeBusyPeople),
    groupIds: everyone.groupIds.slice(0, limits.meeting.freeBusyGroups),
  }
  const isInPart =
    checked.userIds.length < everyone.userIds.length || checked.groupIds.length < everyone.groupIds.length
  return { checked, isInPart }
}
