import { createStore } from '../../../shared/store/index.ts'
import type { ChatEdit, ChatEdits, ChatMessage } from './chat-types.ts'

export function createEdits(replaceText: (message: ChatMessage, text: string) => Promise<void>): ChatEdits {
  const store = createStore<ReadonlyMap<string, ChatEdit>>(new Map())

  function set({ id }: Pick<ChatMessage, 'id'>, edit: ChatEdit | null): void {
    store.set((edits) => {
      const next = new Map(edits)
      if (edit) next.set(id, edit)
      else next.delete(id)
      return next
    })
  }

  return {
    store,
    begin(message) {
      if (message.content.kind !== 'text') return
      const { roomId, content } = message
      set(message, { roomId, text: content.text, originalText: content.text, state: 'editing' })
    },
    change(message, text) {
      const edit = store.getSnapshot().get(message.id)
      if (edit) set(message, { ...edit, text, state: edit.state === 'failed' ? 'failed' : 'editing' })
    },
    cancel: (message) => set(message, null),
    async save(message) {
      const edit = store.getSnapshot().get(message.id)
      if (!edit) return
      const saving: ChatEdit = { ...edit, text: edit.text.trim(), state: 'saving' }
      set(message, saving)
      // Another edit may have begun meanwhile.
      const end = (result: ChatEdit | null) => {
        if (store.getSnapshot().get(message.id) === saving) set(message, result)
      }
      await replaceText(message, saving.text).then(
        () => end(null),
        () => end({ ...saving, state: 'failed' }),
      )
    },
  }
}

/** Whether closing the page would lose a text. */
export function isUnsaved({ text, originalText, state }: ChatEdit): boolean {
  return state !== 'editing' || text.trim() !== originalText
}
