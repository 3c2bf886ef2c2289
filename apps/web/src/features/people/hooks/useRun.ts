import type { PeopleRun } from '@majlis/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'

/** While it goes on, it is asked this often how far it is. */
const progressMs = 1_000

/** The act on everybody who fits that goes on in the organisation, or that this page saw end; null when there is nothing to say. */
export function useRun(): { run: PeopleRun | null; close(): void } {
  const queries = useQueryClient()
  const [followed, setFollowed] = useState<string | null>(null)
  const found = useQuery({
    ...orpc.people.currentRun.queryOptions(),
    refetchInterval: (query) => (query.state.data?.data?.status === 'running' ? progressMs : false),
  })
  const run = found.data?.data ?? null
  const isRunning = run?.status === 'running'
  if (isRunning && followed !== run.id) setFollowed(run.id)
  const hasEnded = run !== null && !isRunning && followed === run.id
  useEffect(() => {
    // The list is another one now.
    if (hasEnded) void queries.invalidateQueries({ queryKey: orpc.people.filter.key() })
  }, [hasEnded, queries])
  return { run: isRunning || hasEnded ? run : null, close: () => setFollowed(null) }
}
