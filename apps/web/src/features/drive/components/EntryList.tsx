import type { DriveEntry } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { rowsWith } from '../../../shared/virtual-list/index.ts'
import styles from './drive.module.css'
import { actsFor, type EntryAct } from './EntryMenu.tsx'
import { EntryRow } from './EntryRow.tsx'

/** Height of a row in pixels. */
const rowHeight = 64
const rowsBeyond = 8

interface EntryListProps {
  label: string
  entries: readonly DriveEntry[]
  hasMore: boolean
  isLoadingMore: boolean
  /** Why the next page couldn't be loaded; a button loads it again. */
  problem: unknown
  selected: ReadonlySet<string>
  /** The index of the entry that was opened from a search result; the list scrolls to it. */
  marked?: number | null
  onSelect(selected: ReadonlySet<string>): void
  onOpen(entry: DriveEntry): void
  onAct(act: EntryAct, entry: DriveEntry): void
  onEnd(): void
}

/**
 * The entries of a folder or view. Only the rows in and around the visible part are rendered; arrow keys move between
 * rows.
 */
export function EntryList({ label, entries, hasMore, isLoadingMore, problem, ...rest }: EntryListProps) {
  const { selected, marked = null, onSelect, onOpen, onAct, onEnd } = rest
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  /** The focused row stays rendered, wherever the list is scrolled to. */
  const [focused, setFocused] = useState<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoised
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller,
    getItemKey: (place) => entries[place]?.id ?? place,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    rangeExtractor: (range) => rowsWith(range, focused === null || focused >= entries.length ? -1 : focused),
  })
  const shown = virtual.getVirtualItems()
  const isAtEnd = (shown.at(-1)?.index ?? 0) >= entries.length - 3 * rowsBeyond
  useEffect(() => {
    if (isAtEnd && hasMore && !problem) onEnd()
  }, [isAtEnd, hasMore, problem, onEnd])

  const { scrollToIndex } = virtual
  useEffect(() => {
    if (marked !== null && scroller) scrollToIndex(marked, { align: 'center' })
  }, [marked, scroller, scrollToIndex])

  const handlers = useRowHandlers({ selected, onSelect, onOpen, onAct })
  const onKeyDown = rowKeys({ entries, focused, onAct, goTo })

  function goTo(place: number): void {
    virtual.scrollToIndex(place)
    requestAnimationFrame(() =>
      scroller?.querySelector<HTMLElement>(`[data-index="${place}"] [data-name]`)?.focus(),
    )
  }

  return (
    // Only listens to keys that rows leave.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={setScroller} className={styles.scroller} onKeyDown={onKeyDown}>
      <ul
        className={styles.list}
        style={{ blockSize: `${virtual.getTotalSize()}px` }}
        aria-label={label}
        aria-busy={isLoadingMore}
      >
        {shown.map(({ key, index, start }) => {
          const entry = entries[index]
          if (!entry) return null
          return (
            // Only looks where the focus is.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={hasMore ? -1 : entries.length}
              aria-posinset={index + 1}
              aria-current={index === marked ? 'true' : undefined}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(null)}
            >
              <EntryRow entry={entry} isSelected={selected.has(entry.id)} {...handlers} />
            </li>
          )
        })}
      </ul>
      <Foot isLoading={isLoadingMore} problem={problem} onRetry={onEnd} />
    </div>
  )
}

/** They stay the same, so that scrolling renders only new rows. */
function useRowHandlers({
  selected,
  onSelect,
  onOpen,
  onAct,
}: Pick<EntryListProps, 'selected' | 'onSelect' | 'onOpen' | 'onAct'>) {
  return {
    onSelect: useCallbackRef((id: string, isSelected: boolean) =>
      onSelect(changed(selected, id, isSelected)),
    ),
    onOpen: useCallbackRef(onOpen),
    onAct: useCallbackRef(onAct),
  }
}

function Foot({ isLoading, problem, onRetry }: { isLoading: boolean; problem: unknown; onRetry(): void }) {
  const t = useText('drive')
  const errorText = useErrorText()
  return (
    <>
      <p className={styles.more} role="status">
        {isLoading ? t('list.more') : problem ? errorText(problem) : null}
      </p>
      {problem ? (
        <Button variant="default" size="sm" mx="auto" mb="md" display="block" onClick={onRetry}>
          {t('list.again')}
        </Button>
      ) : null}
    </>
  )
}

/** Arrow keys move between rows, F2 renames, Delete moves to the trash. */
function rowKeys({
  entries,
  focused,
  onAct,
  goTo,
}: Pick<EntryListProps, 'entries' | 'onAct'> & { focused: number | null; goTo(place: number): void }) {
  return (event: KeyboardEvent): void => {
    const entry = focused === null ? undefined : entries[focused]
    if (focused === null || !entry || !(event.target instanceof Element)) return
    if (!event.target.matches('[data-name]')) return
    const act = event.key === 'F2' ? 'rename' : event.key === 'Delete' ? 'trash' : null
    if (act && actsFor(entry).includes(act)) onAct(act, entry)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    goTo(Math.min(Math.max(focused + step, 0), entries.length - 1))
  }
}

function changed(selected: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  if (isSelected) next.add(id)
  else next.delete(id)
  return next
}
