import { api } from '../../../shared/api/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { openLater } from '../model/open-later.ts'
import { useChatUrl } from './useChatUrl.ts'

/** Opens a chat that the server finds or makes, in a new tab and signed in. Null for people without chat. */
export function useOpenedChat<Input>(
  find: (input: Input) => Promise<{ data: { roomId: string } }>,
): ((input: Input) => void) | null {
  const chatUrl = useChatUrl()
  if (chatUrl === null) return null

  async function findUrl(input: Input): Promise<string> {
    const { data: chat } = await find(input)
    return (await api.chatMeeting.openChat({ roomId: chat.roomId })).data.url
  }

  return (input) => void openLater(() => findUrl(input)).catch(showProblem)
}
