import { limits, type Segment } from '@majlis/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'

/** Everything that was said: the first page is shown at once, the others follow, so that search knows all of it. */
export function useSegments(id: string) {
  const list = useInfiniteQuery({
    ...orpc.transcript.segments.infiniteOptions(byCursor({ id, pageSize: limits.transcripts.maxPageSize })),
    staleTime: 60_000,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const segments: Segment[] | undefined = list.data?.pages.flatMap(({ data }) => data.segments)
  return { list, segments }
}
