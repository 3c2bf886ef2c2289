import { limits } from '@majlis/contract'
import { useRef, useState } from 'react'
import { showProblem } from '../../../shared/snackbar/index.ts'
import type { ChatConnection } from '../model/chat-types.ts'

export interface FileSending {
  sending: readonly { id: number; name: string; percent: number }[]
  send(files: readonly File[]): void
  cancel(id: number): void
}

/** Uploads files into a chat, each on its own. */
export function useFileSending(connection: ChatConnection, roomId: string): FileSending {
  const [sending, setSending] = useState<FileSending['sending']>([])
  const aborts = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)

  async function sendOne(file: File): Promise<void> {
    if (file.size > limits.chat.maxUploadBytes) return showProblem('file.too_large')
    const id = ++lastId.current
    const abort = new AbortController()
    aborts.current.set(id, abort)
    setSending((files) => [...files, { id, name: file.name, percent: 0 }])
    const onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
      setSending((files) =>
        files.map((one) => (one.id === id ? { ...one, percent: (loaded / Math.max(total, 1)) * 100 } : one)),
      )
    try {
      await connection.sendFile(roomId, file, { onProgress, signal: abort.signal })
    } catch (error) {
      if (!abort.signal.aborted) showProblem(error)
    } finally {
      aborts.current.delete(id)
      setSending((files) => files.filter((one) => one.id !== id))
    }
  }

  return {
    sending,
    send: (files) => {
      for (const file of files) void sendOne(file)
    },
    cancel: (id) => aborts.current.get(id)?.abort(),
  }
}
