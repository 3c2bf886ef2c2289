import { useListAddress } from '../../../shared/lists/index.ts'
import { readUserList } from '../model/user-list.ts'

/** The state of the user list in the address, and functions that change it. */
export function useUserList() {
  const { state, change } = useListAddress(readUserList)
  const { after = [] } = state
  return {
    state,
    change,
    page: after.length + 1,
    /** Undefined on the first page. */
    cursor: after.at(-1),
    /** Opens the previous or next page; `next` is the cursor of the next one, if there is one. */
    turn(to: number, next: string | null): void {
      if (to < after.length + 1) change({ after: to > 1 ? after.slice(0, to - 1) : undefined })
      else if (next !== null) change({ after: [...after, next] })
    },
  }
}
