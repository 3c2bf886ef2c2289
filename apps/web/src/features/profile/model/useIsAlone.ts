import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'

/** Whether the organisation has no other people who could restore the account. */
export function useIsAlone(): boolean {
  const { profile, user } = useUser()
  const hosted = useQuery(orpc.people.belongings.queryOptions({ input: { id: user.ID } }))
  return hosted.data?.data.isAlone ?? profile.isIndividual
}
