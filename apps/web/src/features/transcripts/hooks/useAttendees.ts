import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'

/** Names of people who attended; empty until they are there, or if they can't be loaded, because they are only suggestions. */
export function useAttendees(id: string): readonly string[] {
  const query = useQuery({
    ...orpc.transcript.attendees.queryOptions({ input: { id } }),
    staleTime: 60_000,
    retry: false,
  })
  return query.data?.data.names ?? []
}
