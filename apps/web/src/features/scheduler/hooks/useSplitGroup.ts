import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import {
  type DraftInvitee,
  type GroupMember,
  addInvitees,
  keyOf,
  useDraft,
} from '../../scheduler-draft/index.ts'

type Group = Extract<DraftInvitee, { kind: 'group' }>

/** Replaces a team or a business unit by its people: those who were invited through it, or are members now. */
export function useSplitGroup(
  group: Group,
  onFailed: (error: unknown) => void,
): { split(): void; isPending: boolean } {
  const { change } = useDraft()
  const { user } = useUser()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.team.members({ id: group.groupId }),
    onError: onFailed,
    onSuccess: ({ data }) => replaceBy(data.map(({ id, ...person }) => ({ ...person, userId: id }))),
  })

  function replaceBy(members: readonly GroupMember[]): void {
    const people = members.map(({ userId, name, email, pictureUrl }) => ({
      kind: 'user' as const,
      userId,
      name,
      email,
      pictureUrl,
      role: group.role,
    }))
    change((previous) => {
      const place = previous.invitees.findIndex((one) => keyOf(one) === keyOf(group))
      const before = previous.invitees.slice(0, place)
      const after = previous.invitees.slice(place + 1)
      return { ...previous, invitees: addInvitees(before, [...people, ...after], user.user_email) }
    })
  }

  return { split: () => (group.members ? replaceBy(group.members) : mutate()), isPending }
}
