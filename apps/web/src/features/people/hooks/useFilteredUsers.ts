import type { PersonFilter, PersonSort } from '@majlis/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useListSearch } from '../../../shared/lists/index.ts'
import type { Filters } from '../components/UserFilters.tsx'
import { useUserList } from './useUserList.ts'

const pageSize = 25
const noFilters: Filters = {
  status: undefined,
  role: undefined,
  department: undefined,
  businessUnitId: undefined,
  licence: undefined,
}

/** A page of the users matching the address, and functions that change the filter. */
export function useFilteredUsers() {
  const { state, change, page, cursor, turn } = useUserList()
  const { search: kept = '', sort = 'name', direction: turned, after: _, ...filters } = state
  const direction: 'asc' | 'desc' = turned ?? 'asc'
  const { typed, setTyped, search } = useListSearch(kept, (text) =>
    change({ search: text || undefined, after: undefined }),
  )
  const filter = { search, ...filters, sort, direction }
  const { list, people, nextCursor, hasMore } = useUsers(filter, { page, cursor, turn })
  return {
    list,
    people,
    typed,
    setTyped,
    filters,
    filter,
    sort,
    direction,
    isFiltered: search !== '' || Object.values(filters).some(Boolean),
    page,
    hasMore,
    hasOthers: page > 1 || nextCursor !== null,
    turn: (to: number) => turn(to, nextCursor),
    setFilters: (next: Filters) => change({ ...next, after: undefined }),
    clear() {
      setTyped('')
      change({ ...noFilters, after: undefined })
    },
    /** By another column, or in the other direction. */
    sortBy(by: PersonSort) {
      const isTurned = by === sort && direction === 'asc'
      change({ sort: by, direction: isTurned ? 'desc' : undefined, after: undefined })
    },
  }
}

export type FilteredUsers = ReturnType<typeof useFilteredUsers>

/** One page of users. If its users are gone and no others follow, it returns to the previous page. */
function useUsers(
  filter: Partial<Omit<PersonFilter, 'cursor' | 'pageSize'>>,
  { page, cursor, turn }: Pick<ReturnType<typeof useUserList>, 'page' | 'cursor' | 'turn'>,
) {
  const list = useQuery({
    ...orpc.people.filter.queryOptions({ input: { ...filter, ...(cursor ? { cursor } : {}), pageSize } }),
    placeholderData: keepPreviousData,
  })
  const known = list.data?.data
  const isGone = page > 1 && known?.users.length === 0 && !list.isPlaceholderData
  useEffect(() => {
    if (isGone) turn(page - 1, null)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each such page
  }, [isGone, page])
  const nextCursor = known?.nextCursor ?? null
  return {
    list,
    people: known?.users ?? [],
    nextCursor,
    // The next cursor is unknown until the next page is loaded.
    hasMore: nextCursor !== null && !list.isPlaceholderData,
  }
}
