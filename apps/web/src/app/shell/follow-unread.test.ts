import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { orpc } from '../../shared/api/index.ts'
import { followUnread, followUnreadMessages } from './follow-unread.ts'

it('keeps the pushed count when an older one arrives later', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = orpc.notification.unread.queryKey()
  const answerOf = (unread: number) => ({ status: 'success' as const, data: { unread } })
  const older = Promise.withResolvers<ReturnType<typeof answerOf>>()
  client.setQueryData(queryKey, answerOf(0))
  const fetching = client
    .fetchQuery({ queryKey, queryFn: () => older.promise, staleTime: 0 })
    .catch(() => undefined)
  await followUnread(client, 1)
  older.resolve(answerOf(0))
  await fetching
  expect(client.getQueryData(queryKey)).toEqual(answerOf(1))
})

it('follows the pushed count of unread messages', async () => {
  const client = new QueryClient()
  await followUnreadMessages(client, 4)
  expect(client.getQueryData(orpc.chat.unread.queryKey())).toEqual({ status: 'success', data: { count: 4 } })
})
