import { createStore } from '../../../shared/store/index.ts'
import type { ChatEdit, ChatEdits, ChatMessage } from './chat-types.ts'

export function createEdits(replaceText: (message: ChatMessage, text: string) => Promise<void>): ChatEdits {
  const store = createStore<ReadonlyMap<string, ChatEdit>>(new Map())

  function set({ id }: ChatMessage, edit: ChatEdit | null): void {
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
      if (message.content.kind === 'text') set(message, { text: message.content.text, state: 'editing' })
    },
    change(message, text) {
      const state = store.getSnapshot().get(message.id)?.state === 'failed' ? 'failed' : 'editing'
      set(message, { text, state })
    },
    cancel: (message) => set(message, null),
    async save(message) {
      const edit = store.getSnapshot().get(message.id)
      if (!edit) return
      const saving: ChatEdit = { text: edit.text.trim(), state: 'saving' }
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
