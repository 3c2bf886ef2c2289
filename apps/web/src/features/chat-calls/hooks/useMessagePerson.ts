import { api } from '../../../shared/api/index.ts'
import { useOpenedChat } from './useOpenedChat.ts'

/** Opens the chat with a colleague in a new tab. Null for people without chat. */
export function useMessagePerson(): ((userId: string) => void) | null {
  return useOpenedChat((userId: string) => api.chat.openDirect({ userId }))
}
