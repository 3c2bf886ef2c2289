import type { NotificationTopic } from '@majlis/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import { mergeFirst } from './merge-first.ts'

export interface NotificationFilter {
  isUnread: boolean
  topic?: NotificationTopic
}

const pageSize = 30

/** The number of unread notifications: the server pushes every change. */
export function useUnread() {
  return useQuery(orpc.notification.unread.queryOptions({ staleTime: Infinity }))
}

/** The notifications of a filter, page by page. Follows changes on all devices. */
export function useNotifications({ isUnread, topic }: NotificationFilter) {
  const client = useQueryClient()
  const input = { isUnread, limit: pageSize, ...(topic ? { topic } : {}) }
  const options = orpc.notification.list.infiniteOptions({
    ...byCursor(input),
    staleTime: Infinity,
    // Opened again, it begins with the newest.
    gcTime: 0,
  })
  const list = useInfiniteQuery(options)
  const { dataUpdatedAt } = useUnread()
  const seenAt = useRef(dataUpdatedAt)

  useEffect(() => {
    if (seenAt.current === dataUpdatedAt) return
    seenAt.current = dataUpdatedAt
    void api.notification.list(input).then(
      (first) =>
        client.setQueryData(options.queryKey, (known) =>
          known ? { ...known, pages: mergeFirst(known.pages, first) } : known,
        ),
      // The next change tries again.
      () => undefined,
    )
    // The options are those of the filter, on whose change the list begins again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dataUpdatedAt])

  return list
}

/** Marks notifications as read or unread; the count changes immediately. */
export function useMark() {
  const client = useQueryClient()
  const key = orpc.notification.unread.queryKey()
  return {
    mark: useMutation(
      orpc.notification.mark.mutationOptions({ onSuccess: (answer) => client.setQueryData(key, answer) }),
    ),
    markAll: useMutation(
      orpc.notification.markAll.mutationOptions({ onSuccess: (answer) => client.setQueryData(key, answer) }),
    ),
  }
}
