import type { DriveSort } from '@majlis/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'
import type { DrivePlace } from '../model/place.ts'

export interface DriveOrder {
  sort: DriveSort
  direction: 'ascending' | 'descending'
}

/** The entries of a folder or view, page by page. */
export function useDriveList({ view, folderId }: DrivePlace, order: DriveOrder) {
  return useInfiniteQuery({
    ...orpc.drive.list.infiniteOptions(byCursor({ view, ...order, ...(folderId ? { folderId } : {}) })),
    staleTime: 0,
    retry: false,
  })
}

/** The search results; undefined for an empty search. */
export function useDriveSearch(text: string) {
  return useQuery({
    ...orpc.drive.search.queryOptions({ input: { text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
