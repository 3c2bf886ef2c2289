import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'
import { useUser } from '../session/index.ts'

/** Colleagues other than the user, and groups that match. What was found before stays until the next answer. */
export function useColleagueSearch(search: string, { enabled = true } = {}) {
  const { user } = useUser()
  const { data, isFetching, isPending, error } = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: user.organization_id, search } }),
    placeholderData: keepPreviousData,
    enabled,
  })
  const { users = [], groups = [], invited = [] } = data?.data ?? {}
  return { users: users.filter(({ id }) => id !== user.ID), groups, invited, isFetching, isPending, error }
}
