import type { ArchivePlan, ArchiveScope } from '@majlis/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { byCursor } from '../../../shared/lists/index.ts'

type PartOfPage = ArchivePlan['parts'][number]

/** A part of the archive, as far as it has been counted. */
export type PlannedPart = Omit<PartOfPage, 'shared'>

interface PlanInput {
  calendarId: string
  date?: number | undefined
  scope: ArchiveScope
}

/** The contents of an archive. A long series is counted page by page; `plan` is null until the first page is loaded. */
export function useArchivePlan(input: PlanInput) {
  const pages = useInfiniteQuery(
    orpc.meetingPage.archive.infiniteOptions({ ...byCursor(input), staleTime: 0 }),
  )
  const { data, error, hasNextPage, isFetching, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const [first] = data?.pages ?? []
  if (!data || !first) return { plan: null, error }
  const parts = first.data.parts.map(({ part }) =>
    sumOf(data.pages.flatMap((page) => page.data.parts.filter((one) => one.part === part))),
  )
  const plan = {
    dates: first.data.dates,
    isComplete: !hasNextPage,
    parts: parts.filter((one) => one !== null),
  }
  return { plan, error }
}

/** Files that several dates share count once. */
function sumOf(pages: readonly PartOfPage[]): PlannedPart | null {
  const [first] = pages
  if (!first) return null
  const shared = new Map(pages.flatMap((page) => page.shared).map((one) => [one.id, one.bytes]))
  const reasons = Map.groupBy(
    pages.flatMap(({ leftOut }) => leftOut),
    ({ reason }) => reason,
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    part: first.part,
    files: sum(pages.map(({ files }) => files)) + shared.size,
    bytes: sum(pages.map(({ bytes }) => bytes)) + sum([...shared.values()]),
    leftOut: [...reasons].map(([reason, all]) => ({ reason, count: sum(all.map(({ count }) => count)) })),
  }
}
