import { useBeforeUnloadWarning } from '../../../shared/navigation/index.ts'
import { useStore } from '../../../shared/store/index.ts'
import type { ChatConnection, ChatState } from '../model/chat-types.ts'
import { isUnsaved } from '../model/edits.ts'

/** Makes the browser ask before the page is left while files, messages or edits have not been sent: they would be lost. */
export function useUnsentWarning({ uploads, edits }: ChatConnection, { rooms }: ChatState): void {
  const hasUploads = useStore(uploads.store, (all) => all.length > 0)
  const hasEdits = useStore(edits.store, (all) => [...all.values()].some(isUnsaved))
  const hasMessages = [...rooms.values()].some(({ hasUnsent }) => hasUnsent)
  useBeforeUnloadWarning(hasUploads || hasEdits || hasMessages)
}
