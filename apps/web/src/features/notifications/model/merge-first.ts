import type { Notification } from '@majlis/contract'

interface PageData {
  data: { notifications: Notification[]; nextCursor: string | null; unread: number }
}

/**
 * The pages that are loaded, with the newest one as it is now: what came since stands first, and what is on it is up to date. So a long list is not
 * fetched again whenever something happens.
 */
export function mergeFirst<P extends PageData>(pages: readonly P[], first: P): P[] {
  const newest = first.data.notifications
  const last = newest.at(-1)
  const [top, ...others] = pages
  if (!top) return [first]
  // What stands between was replaced or is not part of the list any more. IDs sort by time.
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
