import type { Notification } from '@majlis/contract'

interface PageData {
  data: { notifications: Notification[]; nextCursor: string | null; unread: number }
}

/**
 * Merges a new first page into the loaded pages: new notifications come first, and those on it are updated. This
 * saves fetching the whole list after each change.
 */
export function mergeFirst<P extends PageData>(pages: readonly P[], first: P): P[] {
  const newest = first.data.notifications
  const last = newest.at(-1)
  const [top, ...others] = pages
  if (!top) return [first]
  // Entries in between were replaced or removed from the list. IDs sort by time.
  const older = (notifications: readonly Notification[]) =>
    last ? notifications.filter(({ id }) => id < last.id) : []
  if (!last || first.data.nextCursor === null) return [first]
  const rest = older(top.data.notifications)
  return [
    {
      ...first,
      data: { ...first.data, notifications: [...newest, ...rest], nextCursor: top.data.nextCursor },
    },
    ...others.map((page) => ({
      ...page,
      data: { ...page.data, notifications: older(page.data.notifications) },
    })),
  ]
}
