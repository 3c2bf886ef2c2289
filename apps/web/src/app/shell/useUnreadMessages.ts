import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../shared/api/index.ts'

/** The number of unread messages in all chats: the server pushes every change. Zero while it is not known or not wanted. */
export function useUnreadMessages(isEnabled: boolean): number {
  const unread = useQuery(orpc.chat.unread.queryOptions({ staleTime: Infinity, enabled: isEnabled }))
  // What another part of the page has loaded is there for disabled queries too.
  return isEnabled ? (unread.data?.data.count ?? 0) : 0
}
