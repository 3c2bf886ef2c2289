import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { DraftInvitee } from '../model/draft.ts'
import { addInvitees, keyOf } from '../model/invitees.ts'
import { useDraft } from './useDraft.ts'

type Team = Extract<DraftInvitee, { kind: 'team' }>

/** Puts the people of a team in its place. */
export function useSplitTeam(team: Team): { split(): void; isPending: boolean } {
  const { change } = useDraft()
  const { user } = useUser()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.team.members({ id: team.teamId }),
    onSuccess: ({ data }) => {
      const members = data.map(({ id, name, email, pictureUrl }) => ({
        kind: 'user' as const,
        userId: id,
        name,
        email,
        pictureUrl,
        role: team.role,
      }))
      change((previous) => {
        const place = previous.invitees.findIndex((one) => keyOf(one) === keyOf(team))
        const before = previous.invitees.slice(0, place)
        const after = previous.invitees.slice(place + 1)
        return { ...previous, invitees: addInvitees(before, [...members, ...after], user.user_email) }
      })
    },
  })
  return { split: () => mutate(), isPending }
}
