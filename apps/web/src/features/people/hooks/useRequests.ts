import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'

/** People ask from outside, which no page of ours is notified of: new requests are fetched at every visit, and this often. */
const lookEveryMs = 30_000

/** Suspended people who request reactivation (spec 2.60). */
export function useRequests() {
  return useQuery({
    ...orpc.people.reactivationRequests.queryOptions(),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
}
