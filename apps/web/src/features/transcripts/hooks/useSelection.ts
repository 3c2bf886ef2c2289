import type { Segment } from '@majlis/contract'
import { useState } from 'react'

/** Selected lines of a transcript; `toggle` takes all lines since the previous one along if `isRange`. */
export interface Selection {
  has(id: string): boolean
  toggle(place: number, isRange: boolean): void
}

/** Null while nothing is being selected. */
export function useSelection(segments: readonly Pick<Segment, 'id'>[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const [lastId, setLastId] = useState<string | null>(null)

  function toggle(place: number, isRange: boolean): void {
    const clicked = segments[place]
    if (!ids || !clicked) return
    const last = isRange ? segments.findIndex(({ id }) => id === lastId) : -1
    const from = last === -1 ? place : Math.min(last, place)
    const until = last === -1 ? place : Math.max(last, place)
    const next = new Set(ids)
    const isAdded = !ids.has(clicked.id)
    for (const { id } of segments.slice(from, until + 1)) {
      if (isAdded) next.add(id)
      else next.delete(id)
    }
    setIds(next)
    setLastId(clicked.id)
  }

  const selection: Selection | null = ids && { has: (id) => ids.has(id), toggle }
  return {
    selection,
    // Segments that are no longer in the list don't count as selected.
    selectedIds: ids ? segments.flatMap(({ id }) => (ids.has(id) ? [id] : [])) : [],
    start: () => setIds(new Set()),
    stop() {
      setIds(null)
      setLastId(null)
    },
  }
}
