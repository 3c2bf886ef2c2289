import { limits, type Notification, type NotificationOutcome, type NotificationTopic } from '@majlis/contract'
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { isWithin, mergeRows } from './merge-rows.ts'

export interface NotificationFilter {
  isUnread: boolean
  topic?: NotificationTopic
}

const pageSize = 30

/** The number of unread notifications: the server pushes every change. */
export function useUnread() {
  return useQuery(orpc.notification.unread.queryOptions({ staleTime: Infinity }))
}

/**
 * The notifications of a filter, page by page. Follows changes on all devices: after each, the newest page and the rows on screen are fetched
 * again; others when they come into view, of which `onShown` tells.
 */
export function useNotifications({ isUnread, topic }: NotificationFilter) {
  const client = useQueryClient()
  const input = { isUnread, limit: pageSize, ...(topic ? { topic } : {}) }
  const options = orpc.notification.list.infiniteOptions({
    ...byCursor(input),
    staleTime: Infinity,
    // Opened again, it begins with the newest.
    gcTime: 0,
  })
  const { queryKey } = options
  const list = useInfiniteQuery(options)
  const { isFetching } = list
  const { dataUpdatedAt } = useUnread()
  const seenAt = useRef(dataUpdatedAt)
  const isNewestStale = useRef(false)
  const stale = useRef<ReadonlySet<string>>(new Set())
  const shown = useRef<readonly string[]>([])
  const isFollowing = useRef(false)

  const loadedIds = () =>
    client.getQueryData(queryKey)?.pages.flatMap(({ data }) => data.notifications.map(({ id }) => id)) ?? []

  /** What to fetch next; null if everything on screen is up to date. */
  function nextPart(): { before?: string | undefined; limit: number } | null {
    if (isNewestStale.current) return { limit: pageSize }
    const old = new Set(shown.current.filter((id) => stale.current.has(id)))
    if (old.size === 0) return null
    const ids = loadedIds()
    const first = ids.findIndex((id) => old.has(id))
    if (first === -1) return null
    const length = ids.findLastIndex((id) => old.has(id)) - first + 1
    return { before: ids[first - 1], limit: Math.min(length, limits.notifications.maxPageSize) }
  }

  async function follow(): Promise<void> {
    if (isFollowing.current) return
    isFollowing.current = true
    for (let part = nextPart(); part; part = nextPart()) {
      const { before, limit } = part
      const asOf = seenAt.current
      const answer = await api.notification
        .list({ ...input, limit, ...(before ? { cursor: before } : {}) })
        .catch(() => null)
      // The next change tries again. A page that is being loaded would undo the merge, so this goes on after it.
      if (!answer || client.isFetching({ queryKey, exact: true }) > 0) break
      if (seenAt.current !== asOf) continue
      const fresh = { ...answer.data, before }
      client.setQueryData(queryKey, (known) => known && mergeRows(known, fresh))
      stale.current = new Set([...stale.current].filter((id) => !isWithin(fresh, id)))
      if (before === undefined) isNewestStale.current = false
    }
    isFollowing.current = false
  }

  useEffect(() => {
    if (isFetching) return
    if (seenAt.current !== dataUpdatedAt) {
      seenAt.current = dataUpdatedAt
      isNewestStale.current = true
      stale.current = new Set(loadedIds())
    }
    void follow()
    // The options are those of the filter, on whose change the list begins again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dataUpdatedAt, isFetching])

  /** These are on screen now. */
  function onShown(ids: readonly string[]): void {
    shown.current = ids
    if (!isFetching) void follow()
  }

  return { list, onShown }
}

/** Changes rows that are loaded, without waiting for the server's push. `topic`: only in lists of this topic. */
function changeRows(
  client: QueryClient,
  change: (row: Notification) => Notification,
  topic?: NotificationTopic,
): void {
  type Page = Awaited<ReturnType<typeof api.notification.list>>
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: orpc.notification.list.key({ type: 'infinite', input: topic ? { topic } : {} }) },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          data: { ...page.data, notifications: page.data.notifications.map(change) },
        })),
      },
  )
}

/** Shows what became of a notification. */
export function useSettle(): (id: string, outcome: NotificationOutcome) => void {
  const client = useQueryClient()
  return (id, outcome) =>
    changeRows(client, (row) => (row.id === id ? { ...row, outcome, isRead: true } : row))
}

/** Marks notifications as read or unread; the count and the rows change immediately. */
export function useMark() {
  const client = useQueryClient()
  const key = orpc.notification.unread.queryKey()
  return {
    mark: useMutation(
      orpc.notification.mark.mutationOptions({
        onSuccess(answer, { ids, isRead }) {
          changeRows(client, (row) => (ids.includes(row.id) ? { ...row, isRead } : row))
          client.setQueryData(key, answer)
        },
      }),
    ),
    markAll: useMutation(
      orpc.notification.markAll.mutationOptions({
        onSuccess(answer, { topic }) {
          changeRows(client, (row) => ({ ...row, isRead: true }), topic)
          client.setQueryData(key, answer)
        },
      }),
    ),
  }
}
