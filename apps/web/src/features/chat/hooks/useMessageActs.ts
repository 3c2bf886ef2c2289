import { showProblem } from '../../../shared/snackbar/index.ts'
import type { ChatConnection, ChatMessage } from '../model/chat-types.ts'

/** What the user does with a message; failures are shown as a notice. */
export function useMessageActs(connection: ChatConnection, message: ChatMessage) {
  const { account } = connection
  const isMine = (key: string) =>
    message.reactions.some((one) => one.key === key && one.senders.includes(account))
  return {
    /** Adds the user's reaction, or takes it back. */
    toggleReaction: (key: string) =>
      void (isMine(key) ? connection.unreact(message, key) : connection.react(message, key)).catch(
        showProblem,
      ),
    remove: () => void connection.remove(message).catch(showProblem),
  }
}
