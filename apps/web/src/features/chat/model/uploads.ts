import { createStore } from '../../../shared/store/index.ts'
import type { ChatUpload, ChatUploads, SendFileOptions } from './chat-types.ts'

type SendFile = (roomId: string, file: File, options: SendFileOptions) => Promise<void>

export function createUploads(sendFile: SendFile): ChatUploads {
  const store = createStore<readonly ChatUpload[]>([])
  const aborts = new Map<number, AbortController>()
  let lastId = 0

  const change = (id: number, values: Partial<ChatUpload>) =>
    store.set((uploads) => uploads.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const remove = (id: number) => store.set((uploads) => uploads.filter((one) => one.id !== id))

  async function run({ id, roomId, file }: ChatUpload): Promise<void> {
    const abort = new AbortController()
    aborts.set(id, abort)
    try {
      await sendFile(roomId, file, {
        signal: abort.signal,
        onProgress: ({ loaded, total }) => change(id, { percent: (loaded / Math.max(total, 1)) * 100 }),
      })
      remove(id)
    } catch (error) {
      if (abort.signal.aborted) return
      change(id, { state: 'failed', percent: 0 })
      throw error
    } finally {
      aborts.delete(id)
    }
  }

  function cancel(id: number): void {
    aborts.get(id)?.abort()
    remove(id)
  }

  return {
    store,
    async send(roomId, file) {
      const upload: ChatUpload = { id: ++lastId, roomId, file, percent: 0, state: 'sending' }
      store.set((uploads) => [...uploads, upload])
      await run(upload)
    },
    async retry(id) {
      const upload = store.getSnapshot().find((one) => one.id === id && one.state === 'failed')
      if (!upload) return
      change(id, { state: 'sending' })
      await run(upload)
    },
    cancel,
    cancelAll() {
      for (const { id } of store.getSnapshot()) cancel(id)
    },
  }
}
