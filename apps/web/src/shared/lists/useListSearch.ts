import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const typingMs = 250

/** A search field: `typed` is its text, `search` the text to search for once typing pauses. */
export function useTypedSearch(kept = '') {
  const [typed, setTyped] = useState(kept)
  const [search] = useDebouncedValue(typed.trim(), typingMs)
  return { typed, setTyped, search }
}

/**
 * The search field of a list whose address keeps the search. `kept` is the search of the address, where it begins; `onSearch` keeps another one
 * there.
 */
export function useListSearch(kept: string, onSearch: (search: string) => void) {
  const typing = useTypedSearch(kept)
  const { search } = typing
  useEffect(() => {
    if (search !== kept) onSearch(search)
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed goes into the address, and not the other way
  }, [search])
  return typing
}
