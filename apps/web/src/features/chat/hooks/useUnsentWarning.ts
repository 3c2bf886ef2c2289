import { useBeforeUnloadWarning } from '../../../shared/navigation/index.ts'
import { useSnapshot } from '../../../shared/store/index.ts'
import type { ChatConnection, ChatState } from '../model/chat-types.ts'

/** Makes the browser ask before the page is left while files, messages or edits have not been sent: they would be lost. */
export function useUnsentWarning({ uploads, edits }: ChatConnection, { rooms }: ChatState): void {
  const hasUploads = useSnapshot(uploads.store).length > 0
  const hasEdits = useSnapshot(edits.store).size > 0
  // What is not sent comes last.
  const hasMessages = [...rooms.values()].some(
    ({ lastMessage }) => lastMessage && lastMessage.state !== 'sent',
  )
  useBeforeUnloadWarning(hasUploads || hasEdits || hasMessages)
}
