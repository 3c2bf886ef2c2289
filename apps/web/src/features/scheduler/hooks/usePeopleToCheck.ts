import { limits } from '@majlis/contract'
import { useUser } from '../../../shared/session/index.ts'
import { groupIdsOf, userIdsOf } from '../model/invitees.ts'
import { useDraft } from './useDraft.ts'

/** Who has to be free: the user, and those who are invited. One answer holds so many; `isInPart` says that there are more. */
export function usePeopleToCheck(): {
  checked: { userIds: string[]; groupIds: string[] }
  isInPart: boolean
} {
  const { user } = useUser()
  const { draft } = useDraft()
  const everybody = {
    userIds: [...new Set([user.ID, ...draft.invitees.flatMap(userIdsOf)])],
    groupIds: groupIdsOf(draft.invitees),
  }
  const checked = {
    userIds: everybody.userIds.slice(0, limits.meeting.freeBusyPeople),
    groupIds: everybody.groupIds.slice(0, limits.meeting.freeBusyGroups),
  }
  const isInPart =
    checked.userIds.length < everybody.userIds.length || checked.groupIds.length < everybody.groupIds.length
  return { checked, isInPart }
}
