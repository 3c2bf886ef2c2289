import { useState } from 'react'
import { useStore } from '../../../shared/store/index.ts'
import type { ChatConnection, ChatMessage } from '../model/chat-types.ts'

/** The edit of an own message, while its field is shown, and what the user does with it. */
export function useMessageEdit({ edits }: ChatConnection, message: ChatMessage) {
  const edit = useStore(edits.store, (all) => all.get(message.id))
  // An edit that is shown again, or was refused, leaves the focus where the user is writing.
  const [takesFocus, setTakesFocus] = useState(false)
  return {
    edit: edit?.state === 'saving' ? undefined : edit,
    /** Whether the user has just begun it here. */
    takesFocus,
    begin() {
      setTakesFocus(true)
      edits.begin(message)
    },
    change: (text: string) => edits.change(message, text),
    save() {
      setTakesFocus(false)
      void edits.save(message)
    },
    cancel: () => edits.cancel(message),
  }
}
