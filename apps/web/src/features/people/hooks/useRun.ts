import type { PeopleRun } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'

/** While it goes on, it is asked this often how far it is. */
const progressMs = 1_000

/** The bulk operation in progress in the organisation, or the one that ended while this page was open; otherwise null. */
export function useRun(): { run: PeopleRun | null; close(): void } {
  const renew = useRenew()
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
    if (hasEnded) void renew('userList')
  }, [hasEnded, renew])
  return { run: isRunning || hasEnded ? run : null, close: () => setFollowed(null) }
}
