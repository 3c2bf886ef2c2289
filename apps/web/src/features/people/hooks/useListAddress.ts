import { useNavigate, useSearch } from '@tanstack/react-router'
import { readListAddress, type ListAddress } from '../model/list-address.ts'

/** The state of the user list as the address has it, and what changes it in place. */
export function useListAddress() {
  const address = readListAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: ListAddress) =>
    void navigate({
      to: '.',
      // The list reads its own query and takes what makes sense.
      search: ((previous: object) => ({ ...previous, ...changes })) as never,
      replace: true,
      resetScroll: false,
    })
  const { after = [] } = address
  return {
    address,
    change,
    page: after.length + 1,
    /** Undefined on the first page. */
    cursor: after.at(-1),
    /** To the page beside this one; `next` is its cursor where there is one after this. */
    turn(to: number, next: string | null): void {
      if (to < after.length + 1) change({ after: to > 1 ? after.slice(0, to - 1) : undefined })
      else if (next !== null) change({ after: [...after, next] })
    },
  }
}
