import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'

/**
 * Requests come from outside, so pages get no notice of them: they are fetched at every visit, and at this interval.
 */
const lookEveryMs = 30_000

/** Suspended people who request reactivation (spec 2.60). */
export function useRequests() {
  return useQuery({
    ...orpc.people.reactivationRequests.queryOptions(),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
}
