import { limits, type Segment, type Transcript, type TranscriptLanguage } from '@majlis/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'

/**
 * All segments, with their translation if a language is chosen. The first page is shown immediately; the others
 * follow, so that search covers everything.
 */
export function useSegments({ id, translations }: Transcript, language: TranscriptLanguage | null) {
  const list = useInfiniteQuery({
    ...orpc.transcript.segments.infiniteOptions(
      byCursor({ id, pageSize: limits.transcripts.maxPageSize, ...(language ? { language } : {}) }),
    ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  // A translation may be made before anyone sees that it is being made.
  const state = translations.find((one) => one.language === language)?.state
  const last = useRef({ language, state, isOutdated: false })
  useEffect(() => {
    const { current: before } = last
    const isMade = before.language === language && before.state !== state
    const isOutdated = before.isOutdated || (isMade && state !== undefined && state !== 'translating')
    // A response that is still loading may be from before the translation.
    last.current = { language, state, isOutdated: isOutdated && isFetching }
    if (isOutdated && !isFetching) void refetch()
  }, [language, state, isFetching, refetch])
  const segments: Segment[] | undefined = list.data?.pages.flatMap(({ data }) => data.segments)
  return { list, segments }
}
