import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { DraftInvitee, TeamMember } from '../model/draft.ts'
import { addInvitees, keyOf } from '../model/invitees.ts'
import { useDraft } from './useDraft.ts'

type Team = Extract<DraftInvitee, { kind: 'team' }>

/** Puts the people of a team in its place: those who were asked through it, or who are in it now. */
export function useSplitTeam(
  team: Team,
  onFailed: (error: unknown) => void,
): { split(): void; isPending: boolean } {
  const { change } = useDraft()
  const { user } = useUser()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.team.members({ id: team.teamId }),
    onError: onFailed,
    onSuccess: ({ data }) => replaceBy(data.map(({ id, ...person }) => ({ ...person, userId: id }))),
  })

  function replaceBy(members: readonly TeamMember[]): void {
    const people = members.map(({ userId, name, email, pictureUrl }) => ({
      kind: 'user' as const,
      userId,
      name,
      email,
      pictureUrl,
      role: team.role,
    }))
    change((previous) => {
      const place = previous.invitees.findIndex((one) => keyOf(one) === keyOf(team))
      const before = previous.invitees.slice(0, place)
      const after = previous.invitees.slice(place + 1)
      return { ...previous, invitees: addInvitees(before, [...people, ...after], user.user_email) }
    })
  }

  return { split: () => (team.members ? replaceBy(team.members) : mutate()), isPending }
}
