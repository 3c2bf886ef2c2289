import type { SearchKindName } from '@majlis/contract'
import { useErrorText } from '@majlis/i18n/react'
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { forgetSearches, keepSearch, recentSearches } from '../model/recent.ts'
import type { Result } from '../model/result.ts'
import { useResults } from './useResults.ts'
import { useSearchQuery, useUnreadText } from './useSearchQuery.ts'

interface PanelInput {
  field: RefObject<HTMLInputElement | null>
  /** Something was chosen. */
  onDone: (() => void) | undefined
}

/** What the search shows, and how the keyboard moves through it. */
export function useSearchPanel({ field, onDone }: PanelInput) {
  const errorText = useErrorText()
  const { user } = useUser()
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<SearchKindName | null>(null)
  const [wanted, setWanted] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [recent, setRecent] = useState(() => recentSearches(user.ID))
  useFocusAtFirst(field)
  const query = useSearchQuery(typed)
  const unreadText = useUnreadText(query)

  function show(text: string, ofKind: SearchKindName | null): void {
    setTyped(text)
    setKind(ofKind)
    setWanted(0)
    setFailure(null)
    field.current?.focus()
  }

  const { groups, isPending, error } = useResults({
    typed,
    query,
    kind,
    recent,
    onSearch: (text) => show(text, null),
    onKind: (name) => show(typed, name),
    onFailed: setFailure,
  })
  const results = groups.flatMap((group) => group.results)
  const active = results[Math.min(wanted, results.length - 1)]

  function choose(result: Result): void {
    keepSearch(user.ID, typed)
    result.run()
    if (!result.keepsOpen) onDone?.()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = results.length - 1
    const at = Math.min(wanted, last)
    const next = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last }[event.key]
    if (next !== undefined && results.length > 0) {
      event.preventDefault()
      setWanted(next)
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(active)
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
    forgetRecent(): void {
      forgetSearches(user.ID)
      setRecent([])
      field.current?.focus()
    },
  }
}

/** After the shell, which moves the focus to a new page. */
function useFocusAtFirst(field: PanelInput['field']): void {
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [field])
}
