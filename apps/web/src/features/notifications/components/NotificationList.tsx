import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { dayKey } from '@majlis/i18n'
import { EmptyState } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { NotLoaded } from '../../../shared/not-loaded/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { rowsWith } from '../../../shared/virtual-list/index.ts'
import { rowsOf, type Row } from '../model/rows.ts'
import { useNotifications, type NotificationFilter } from '../model/use-notifications.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './notifications.module.css'

/** Height of most rows in pixels; each is measured. */
const rowHeight = 84
const rowsBeyond = 6
const dayMs = 86_400_000

interface NotificationListProps {
  filter: NotificationFilter
  onClear(): void
  /** Called when a notification opens another page. */
  onFollow?(): void
}

/** The notifications of a filter. Only the rows in and around the visible part are rendered. */
export function NotificationList({ filter, onClear, onFollow }: NotificationListProps) {
  const t = useText('notifications')
  const tc = useText('common')
  const errorText = useErrorText()
  const { list, onShown } = useNotifications(filter)
  if (list.isPending && list.isPaused) return <NotLoaded />
  if (list.isPending)
    return (
      <div className={styles.skeleton} aria-hidden>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={64} radius="md" />
        ))}
      </div>
    )
  if (!list.data)
    return (
      <div className={styles.failed} role="alert">
        <p>{errorText(list.error)}</p>
        <Button variant="default" size="sm" onClick={() => void list.refetch()}>
          {tc('action.retry')}
        </Button>
      </div>
    )
  const notifications = list.data.pages.flatMap(({ data }) => data.notifications)
  const isFiltered = filter.isUnread || filter.topic !== undefined
  if (notifications.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        icon={IconBell}
        title={t(isFiltered ? 'emptyFilter' : 'empty')}
        text={t(isFiltered ? 'emptyFilterText' : 'emptyText')}
        action={
          isFiltered ? (
            <Button variant="default" onClick={onClear}>
              {t('clear')}
            </Button>
          ) : undefined
        }
      />
    )
  return (
    <Rows
      notifications={notifications}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      problem={list.isFetchNextPageError ? list.error : null}
      onRetry={() => void list.fetchNextPage()}
      onEnd={() => {
        if (!list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
      }}
      onShown={onShown}
      onFollow={onFollow}
    />
  )
}

interface RowsProps {
  notifications: Parameters<typeof rowsOf>[0]
  hasMore: boolean
  isLoadingMore: boolean
  /** Why the next page couldn't be loaded. */
  problem: unknown
  onRetry(): void
  onEnd(): void
  /** Called with the IDs that came into view. */
  onShown(ids: readonly string[]): void
  onFollow: (() => void) | undefined
}

function Rows(props: RowsProps) {
  const { notifications, hasMore, isLoadingMore, problem, onRetry, onEnd, onShown, onFollow } = props
  const t = useText('notifications')
  const tc = useText('common')
  const errorText = useErrorText()
  const { profile } = useUser()
  const now = useNow()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** The focused row stays rendered, wherever the list is scrolled to. */
  const [focused, setFocused] = useState<string | null>(null)
  const rows = rowsOf(notifications, { timeZone: profile.timeZone, now, opened })
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    getItemKey: (place) => rows[place]?.key ?? place,
    estimateSize: (place) => (rows[place]?.type === 'day' ? 36 : rowHeight),
    overscan: rowsBeyond,
    rangeExtractor: (range) =>
      rowsWith(range, focused === null ? -1 : rows.findIndex(({ key }) => key === focused)),
  })
  const shown = virtual.getVirtualItems()
  const shownIds = shown.flatMap(({ index }) => idsOf(rows[index])).join(' ')
  useEffect(() => {
    onShown(shownIds === '' ? [] : shownIds.split(' '))
  }, [shownIds, onShown])
  const isAtEnd = (shown.at(-1)?.index ?? 0) >= rows.length - rowsBeyond
  useEffect(() => {
    if (isAtEnd && hasMore) onEnd()
  }, [isAtEnd, hasMore, onEnd])
  return (
    <div ref={setScroller} className={styles.scroller}>
      <ul
        className={styles.list}
        style={{ blockSize: `${virtual.getTotalSize()}px` }}
        aria-label={t('list')}
        aria-busy={isLoadingMore}
      >
        {shown.map(({ key, index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            // Only looks where the focus is.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              onFocus={() => setFocused(row.key)}
              onBlur={() => setFocused(null)}
            >
              <RowContent
                row={row}
                now={now}
                onOpen={(group) => setOpened(new Set([...opened, group]))}
                onFollow={onFollow}
              />
            </li>
          )
        })}
      </ul>
      <p className={styles.more} role="status">
        {isLoadingMore ? t('loadingMore') : problem ? errorText(problem) : null}
      </p>
      {problem ? (
        <Button variant="default" size="sm" mx="auto" mb="md" display="block" onClick={onRetry}>
          {tc('action.retry')}
        </Button>
      ) : null}
    </div>
  )
}

/** Folded ones too: their number and whether they need an answer depend on them. */
function idsOf(row: Row | undefined): string[] {
  return row?.type === 'notification' ? [row.notification, ...row.folded].map(({ id }) => id) : []
}

interface RowContentProps {
  row: Row
  now: number
  onOpen(group: string): void
  onFollow: (() => void) | undefined
}

function RowContent({ row, now, onOpen, onFollow }: RowContentProps) {
  if (row.type === 'day') return <Day at={row.at} now={now} />
  const { notification, folded, group } = row
  return (
    <NotificationItem
      notification={notification}
      folded={folded}
      now={now}
      onOpen={() => onOpen(group)}
      onFollow={onFollow}
    />
  )
}

function Day({ at, now }: { at: number; now: number }) {
  const t = useText('notifications')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const day = dayKey(at, profile.timeZone)
  if (day === dayKey(now, profile.timeZone)) return <h3 className={styles.day}>{t('today')}</h3>
  if (day === dayKey(now - dayMs, profile.timeZone)) return <h3 className={styles.day}>{t('yesterday')}</h3>
  return <h3 className={styles.day}>{formats.date(at, { now })}</h3>
}
