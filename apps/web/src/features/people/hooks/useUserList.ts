import { useListAddress } from '../../../shared/lists/index.ts'
import { readUserList } from '../model/user-list.ts'

/** The state of the list of users as the address has it, and what changes it in place. */
export function useUserList() {
  const { state, change } = useListAddress(readUserList)
  const { after = [] } = state
  return {
    state,
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
