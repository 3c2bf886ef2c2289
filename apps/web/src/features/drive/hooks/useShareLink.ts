import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'

/** The share link of an entry, for its owner; null if it has none. */
export function useShareLink(id: string) {
  return useQuery({ ...orpc.drive.shareLink.queryOptions({ input: { id } }), staleTime: 0 })
}
