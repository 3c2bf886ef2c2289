import type { DriveEntry } from '@majlis/contract'
import { useEffect } from 'react'

interface PagedList {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
}

/** Enough for a folder of ten thousand entries. */
const maxPages = 50

/**
 * Loads page after page of a list until it contains the entry that was opened from a search result; returns its
 * index, or null.
 */
export function useMarked(
  list: PagedList,
  entries: readonly DriveEntry[] | undefined,
  id: string | undefined,
): number | null {
  const place = id === undefined ? -1 : (entries?.findIndex((entry) => entry.id === id) ?? -1)
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const isThereMore = hasNextPage && !isFetchNextPageError && (data?.pages.length ?? 0) < maxPages
  const isMissing = id !== undefined && place === -1 && isThereMore
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage()
  }, [isMissing, isFetching, fetchNextPage])
  return place === -1 ? null : place
}
