import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListQuery } from './list-query.ts'

/**
 * The state of a list, as the query of its address has it: Back and a reload show the same list. `read` leaves out what makes no sense;
 * `change` puts values in, and takes out those that are undefined, without a step in the history.
 */
export function useListAddress<State extends object>(read: (query: ListQuery) => State) {
  const state = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: Partial<State>) =>
    void navigate({
      to: '.',
      // Each list reads the query itself and takes what makes sense.
      search: ((previous: object) => ({ ...previous, ...changes })) as never,
      replace: true,
      resetScroll: false,
    })
  return { state, change }
}
