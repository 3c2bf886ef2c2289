import type { PeopleRun } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'

/** How often the progress is fetched. */
const progressMs = 1_000

/** The organisation's bulk operation in progress, or the one that ended while this page was open; otherwise null. */
export function useBulkOperation(): { operation: PeopleRun | null; close(): void } {
  const renew = useRenew()
  const [followed, setFollowed] = useState<string | null>(null)
  const found = useQuery({
    ...orpc.people.currentRun.queryOptions(),
    refetchInterval: (query) => (query.state.data?.data?.status === 'running' ? progressMs : false),
  })
  const operation = found.data?.data ?? null
  const isRunning = operation?.status === 'running'
  if (isRunning && followed !== operation.id) setFollowed(operation.id)
  const hasEnded = operation !== null && !isRunning && followed === operation.id
  useEffect(() => {
    // The list has changed.
    if (hasEnded) void renew('userList')
  }, [hasEnded, renew])
  return { operation: isRunning || hasEnded ? operation : null, close: () => setFollowed(null) }
}
