import { useCombobox, type ComboboxStore } from '@mantine/core'
import { useState } from 'react'

/**
 * A closed combobox, and the ID of the option that Enter would take, for `aria-activedescendant`. Mantine knows it only after an arrow
 * key, not if a program selects an option.
 */
export function useFollowedCombobox(): { combobox: ComboboxStore; activeId: string | null } {
  const [activeId, setActiveId] = useState<string | null>(null)
  const store = useCombobox({ onDropdownClose: () => resetSelectedOption() })

  function resetSelectedOption(): void {
    store.resetSelectedOption()
    setActiveId(null)
  }

  function followed(id: string | null): string | null {
    setActiveId(id)
    return id
  }

  const combobox = {
    ...store,
    resetSelectedOption,
    selectActiveOption: () => followed(store.selectActiveOption()),
    selectFirstOption: () => followed(store.selectFirstOption()),
    selectNextOption: () => followed(store.selectNextOption()),
    selectPreviousOption: () => followed(store.selectPreviousOption()),
  }
  return { combobox, activeId }
}
