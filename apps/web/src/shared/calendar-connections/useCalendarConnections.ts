import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'

const staleMs = 5 * 60_000

/** The user’s calendar connections (spec 3.42); undefined until they are loaded. */
export function useCalendarConnections() {
  const query = useQuery(
    orpc.calendarConnection.checkConnection.queryOptions({
      input: { recheckConnection: false },
      staleTime: staleMs,
    }),
  )
  return query.data?.data.connections
}
