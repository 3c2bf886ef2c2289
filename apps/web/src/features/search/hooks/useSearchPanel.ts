import type { SearchKindName } from '@majlis/contract'
import { useErrorText } from '@majlis/i18n/react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { deleteSearches, keepSearch, recentSearches } from '../model/recent.ts'
import type { Result } from '../model/result.ts'
import { nothingSearched, type Searched } from '../model/searched.ts'
import { useResults } from './useResults.ts'
import { useSearchQuery, useUnreadText } from './useSearchQuery.ts'

interface PanelInput {
  field: RefObject<HTMLInputElement | null>
  /** Something was chosen. */
  onDone: (() => void) | undefined
  first?: Searched | undefined
  onSearch?: ((searched: Searched) => void) | undefined
}

/** The results shown, and keyboard navigation through them. */
export function useSearchPanel({ field, onDone, first = nothingSearched, onSearch }: PanelInput) {
  const errorText = useErrorText()
  const { user } = useUser()
  const [{ text: typed, kind }, setSearched] = useState(first)
  const [wanted, setWanted] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [recent, setRecent] = useState(() => recentSearches(user.ID))
  useFocusAtFirst(field)
  const query = useSearchQuery(typed)
  const unreadText = useUnreadText(query)

  function show(text: string, ofKind: SearchKindName | null): void {
    const searched = { text, kind: ofKind }
    setSearched(searched)
    onSearch?.(searched)
    setWanted(null)
    early.current = false
    setFailure(null)
    field.current?.focus()
  }

  const { groups, isPending, isCurrent, error } = useResults({
    typed,
    query,
    kind,
    recent,
    onSearch: (text) => show(text, null),
    onKind: (name) => show(typed, name),
    onFailed: setFailure,
  })
  const results = groups.flatMap((group) => group.results)
  // The first result, once it belongs to the current text: until then, Enter could open another one.
  const active =
    wanted === null ? (isCurrent ? results[0] : undefined) : results[Math.min(wanted, results.length - 1)]

  const early = useEarlyEnter(isCurrent, () => active && choose(active))

  function choose(result: Result): void {
    keepSearch(user.ID, typed)
    result.run()
    if (!result.keepsOpen) onDone?.()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = results.length - 1
    const at = active ? results.indexOf(active) : -1
    const next = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last }[event.key]
    if (next !== undefined && results.length > 0) {
      event.preventDefault()
      setWanted(next)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (active) choose(active)
      else early.current = !isCurrent
    }
    if (event.key === 'Backspace' && typed === '' && kind) show('', null)
  }

  const failed = failure ?? error
  return {
    typed,
    kind,
    groups,
    count: results.length,
    active,
    isPending,
    hasRecent: typed === '' && recent.length > 0 && !kind,
    problem: unreadText ?? (failed ? errorText(failed) : null),
    show,
    choose,
    onKeyDown,
    onPoint: (id: string) => setWanted(results.findIndex((one) => one.id === id)),
    deleteRecent(): void {
      deleteSearches(user.ID)
      setRecent([])
      field.current?.focus()
    },
  }
}

/** True after Enter was pressed before there were results, whose first is chosen then. */
function useEarlyEnter(isCurrent: boolean, onResults: () => void): RefObject<boolean> {
  const isEarly = useRef(false)
  const chooseFirst = useEffectEvent(onResults)
  useEffect(() => {
    if (!isCurrent || !isEarly.current) return
    isEarly.current = false
    chooseFirst()
  }, [isCurrent])
  return isEarly
}

/** After the shell, which moves the focus to a new page. */
function useFocusAtFirst(field: PanelInput['field']): void {
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [field])
}
