import { dateOf, toInstant } from '@majlis/scheduling'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { nextHalfHour, type DraftStart } from '../../scheduler-draft/index.ts'

/** The form opens at the next half hour if the server has not answered by then. */
const longestWaitMs = 1_500

/**
 * The start of a new meeting: the given time, otherwise the first free hour in the user's calendar within their
 * working hours. On a given day without one, at nine. Undefined while it is being determined.
 */
export function useFirstStart({ start, day }: DraftStart): number | undefined {
  const { timeZone } = useUser().profile
  const isWanted = start === undefined
  const [now] = useState(() => Date.now())
  const from = day ? toInstant(`${day}T00:00`, timeZone) : nextHalfHour(now)
  const { data, isPending } = useQuery(
    orpc.schedule.findTime.queryOptions({
      input: { from, userIds: [] },
      enabled: isWanted,
      retry: false,
      gcTime: 0,
      staleTime: Infinity,
    }),
  )
  const isLate = useTimeout(longestWaitMs, isWanted)
  if (!isWanted) return start
  if (isPending && !isLate) return undefined
  const free = data?.data.slots[0]?.startDateTime
  if (!day) return free ?? from
  return free !== undefined && dateOf(free, timeZone) === day ? free : toInstant(`${day}T09:00`, timeZone)
}

/** True once so much time has passed. */
function useTimeout(ms: number, isRunning: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms, isRunning])
  return isOver
}
