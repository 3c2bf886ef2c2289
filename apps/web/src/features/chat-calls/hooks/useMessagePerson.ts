import { showProblem } from '../../../shared/snackbar/index.ts'
import { api } from '../../../shared/api/index.ts'
import { openLater } from '../model/open-later.ts'
import { useChatUrl } from './useChatUrl.ts'

/** Opens the chat with a colleague in a new tab. Null for people without chat. */
export function useMessagePerson(): ((userId: string) => void) | null {
  const chatUrl = useChatUrl()
  if (chatUrl === null) return null
  return (userId) => void openLater(() => findDirectUrl(userId)).catch(showProblem)
}

async function findDirectUrl(userId: string): Promise<string> {
  const { data: chat } = await api.chat.openDirect({ userId })
  return (await api.chatMeeting.openChat({ roomId: chat.roomId })).data.url
}
