import type { Person } from '@majlis/contract'
import { useState } from 'react'

/** The selection in a paged list: individual users, or all matching ones. */
export interface Selection {
  people: readonly Person[]
  isAllMatching: boolean
  has(id: string): boolean
  select(people: readonly Person[], isSelected: boolean): void
  selectAllMatching(): void
  /** Other users match now; individually selected ones stay selected. */
  clearAllMatching(): void
  clear(): void
}

export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Person>>(new Map())
  const [isAllMatching, setIsAllMatching] = useState(false)

  return {
    people: [...selected.values()],
    isAllMatching,
    has: (id) => selected.has(id),
    select(people, isSelected) {
      const next = new Map(selected)
      for (const person of people) {
        if (isSelected) next.set(person.id, person)
        else next.delete(person.id)
      }
      setSelected(next)
      setIsAllMatching(false)
    },
    selectAllMatching: () => setIsAllMatching(true),
    clearAllMatching: () => setIsAllMatching(false),
    clear() {
      setSelected(new Map())
      setIsAllMatching(false)
    },
  }
}
