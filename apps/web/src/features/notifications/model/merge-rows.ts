import type { Notification } from '@majlis/contract'

interface PageData {
  data: { notifications: Notification[]; nextCursor: string | null; unread: number }
}

export interface LoadedPages<P extends PageData> {
  pages: P[]
  /** The ID after which each page begins; none for the first. */
  pageParams: (string | undefined)[]
}

/** A part of the list that was fetched again. */
export interface FreshRows {
  /** The ID after which it begins; none for the newest. */
  before?: string | undefined
  notifications: readonly Notification[]
  /** Null if the list ends with it. */
  nextCursor: string | null
}

/**
 * Merges a fresh part into the loaded pages: it replaces everything between its ends, so what is no longer in the list goes. This saves fetching
 * the whole list after each change.
 */
export function mergeRows<P extends PageData>(
  { pages, pageParams }: LoadedPages<P>,
  fresh: FreshRows,
): LoadedPages<P> {
  const isLast = (index: number) => index === pages.length - 1
  return {
    pageParams,
    pages: pages.map((page, index) => {
      const { notifications, nextCursor: cursor } = page.data
      const nextCursor = isLast(index) && fresh.nextCursor === null ? null : cursor
      // IDs sort by time. What is beyond the last page is loaded with the next one.
      const from = pageParams[index]
      const to = isLast(index) ? nextCursor : (pageParams[index + 1] ?? null)
      const own = fresh.notifications.filter(
        ({ id }) => (from === undefined || id < from) && (to === null || id >= to),
      )
      const others = notifications.filter(({ id }) => !isWithin(fresh, id))
      const merged = [...others, ...own].toSorted((one, other) => (one.id > other.id ? -1 : 1))
      return { ...page, data: { ...page.data, notifications: merged, nextCursor } }
    }),
  }
}

/** Whether an ID is between the ends of a part. */
export function isWithin({ before, notifications, nextCursor }: FreshRows, id: string): boolean {
  const last = nextCursor === null ? undefined : notifications.at(-1)?.id
  return (before === undefined || id < before) && (last === undefined || id >= last)
}
