import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/index.ts'

/** The count that the server has just pushed. A count that is still being fetched may be older, so it is discarded. */
export async function followUnread(client: QueryClient, unread: number): Promise<void> {
  const queryKey = orpc.notification.unread.queryKey()
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, { status: 'success', data: { unread } })
}

/** The same for messages in chats. */
export async function followUnreadMessages(client: QueryClient, count: number): Promise<void> {
  const queryKey = orpc.chat.unread.queryKey()
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, { status: 'success', data: { count } })
}
