import type { Person } from '@majlis/contract'
import { useState } from 'react'

/** Who is selected in a list that is read by pages: those who were ticked, or everybody who fits. */
export interface Selection {
  people: readonly Person[]
  isEverybody: boolean
  has(id: string): boolean
  select(people: readonly Person[], isSelected: boolean): void
  selectEverybody(): void
  /** Other people match now; those who were ticked stay selected. */
  forgetEverybody(): void
  clear(): void
}

export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Person>>(new Map())
  const [isEverybody, setIsEverybody] = useState(false)

  return {
    people: [...selected.values()],
    isEverybody,
    has: (id) => selected.has(id),
    select(people, isSelected) {
      const next = new Map(selected)
      for (const person of people) {
        if (isSelected) next.set(person.id, person)
        else next.delete(person.id)
      }
      setSelected(next)
      setIsEverybody(false)
    },
    selectEverybody: () => setIsEverybody(true),
    forgetEverybody: () => setIsEverybody(false),
    clear() {
      setSelected(new Map())
      setIsEverybody(false)
    },
  }
}
