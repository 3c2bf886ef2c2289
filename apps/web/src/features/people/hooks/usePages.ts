import { useState } from 'react'

/** The way through a list whose pages are asked for one after another: each by the cursor that stands in the one before. */
export function usePages() {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const page = cursors.length + 1
  return {
    page,
    /** Undefined on the first page. */
    cursor: cursors.at(-1),
    toFirst: () => setCursors([]),
    /** To the page beside this one; `next` is its cursor where there is one after this. */
    turn(to: number, next: string | null): void {
      if (to < page) setCursors(cursors.slice(0, Math.max(0, to - 1)))
      else if (next !== null) setCursors([...cursors, next])
    },
  }
}
