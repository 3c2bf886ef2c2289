import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { useSearchPanel } from '../hooks/useSearchPanel.ts'
import { setPageField } from '../model/page-field.ts'
import { keepSearch } from '../model/recent.ts'
import type { Searched } from '../model/searched.ts'
import { FilterRow } from './FilterRow.tsx'
import { ResultList } from './ResultList.tsx'
import styles from './SearchPanel.module.css'

interface SearchPanelProps {
  /** Something was chosen; a page is left then anyway. */
  onDone?(): void
  /** The initial search text. */
  first?: Searched
  /** Something else is searched for. */
  onSearch?(searched: Searched): void
  /** On the page, whose address has the search; elsewhere a link opens it. */
  isPage?: boolean
}

/** The field with its list (ARIA combobox with a listbox): the keyboard stays in the field, the arrows move through the list. */
export function SearchPanel({ onDone, first, onSearch, isPage = false }: SearchPanelProps) {
  const t = useText('search')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { user } = useUser()
  const panel = useSearchPanel({ field, onDone, first, onSearch })
  useLayoutEffect(() => {
    if (!isPage) return undefined
    setPageField(field.current)
    return () => setPageField(null)
  }, [isPage])
  const { typed, kind, groups, count, active, isPending, problem, show } = panel
  return (
    <div className={styles.panel} data-page={isPage || undefined}>
      <label className={styles.search}>
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={limits.search.textMaxChars}
          value={typed}
          placeholder={t('placeholder')}
          aria-label={t('label')}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          data-autofocus
          onChange={(event) => show(event.currentTarget.value, kind)}
          onKeyDown={panel.onKeyDown}
        />
      </label>
      <FilterRow
        kind={kind}
        onKind={(name) => show(typed, name)}
        onAdd={(filter) => show(`${typed.trimEnd()} ${filter}`.trimStart(), kind)}
      />
      <p className={styles.count} aria-live="polite">
        {typed !== '' && !isPending ? t('count', { count }) : ''}
      </p>
      <Notice tone="bad">{problem}</Notice>
      {isPending ? <Skeleton height={160} /> : null}
      <ResultList
        id={listId}
        groups={groups}
        activeId={active?.id}
        onChoose={panel.choose}
        onPoint={panel.onPoint}
      />
      {!isPending && !problem && count === 0 ? (
        <p className={styles.none}>{typed === '' ? t('nothingYet') : t('none', { text: typed })}</p>
      ) : null}
      {isPage || (typed === '' && !kind) ? null : (
        <Link
          className={styles.all}
          to="/search"
          search={{ ...(typed ? { q: typed } : {}), ...(kind ? { kind } : {}) }}
          onClick={() => {
            keepSearch(user.ID, typed)
            onDone?.()
          }}
        >
          {t('all')}
        </Link>
      )}
      {panel.hasRecent ? (
        <button type="button" className={styles.forget} onClick={panel.deleteRecent}>
          {t('forget')}
        </button>
      ) : null}
    </div>
  )
}
