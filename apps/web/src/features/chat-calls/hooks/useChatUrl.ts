import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useHasFeature } from '../../../shared/features/index.ts'
import { useUser } from '../../../shared/session/index.ts'

/** Where the chat opens, for people who have one (spec 2.46); otherwise null. */
export function useChatUrl(): string | null {
  const { matrixAccessToken } = useUser()
  const hasChat = useHasFeature('chat')
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  return matrixAccessToken !== null && hasChat ? (config.data?.data.chatUrl ?? null) : null
}
