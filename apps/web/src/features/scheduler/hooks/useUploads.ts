import { useEffect, useRef, useState } from 'react'
import { errorCode } from '../../../shared/api/index.ts'
import { useSparedPage } from '../../../shared/file-drop/index.ts'
import { sendFile } from '../api/send-file.ts'
import type { DraftFile } from '../model/draft.ts'
import { newId } from '../../../shared/new-id/index.ts'
import { isSending, problemOf, type Upload } from '../model/uploads.ts'

export interface Uploads {
  uploads: readonly Upload[]
  /** Sends them one after the other; those that cannot be taken stay in the list with what is wrong. */
  add(files: readonly File[]): void
  /** Stops one that is sent, or takes one that failed off the list. */
  drop(key: string): void
}

/** Files on their way to the agenda. What is still on its way when the scheduler is left is given up. */
export function useUploads(there: readonly DraftFile[], onArrived: (file: DraftFile) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const line = useRef(Promise.resolve())
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  useSparedPage()

  const isRunning = uploads.some(isSending)
  useEffect(() => {
    if (!isRunning) return undefined
    // A reload keeps the draft, and what has arrived, but nothing that is on its way.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  const update = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const take = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send(key: string, file: File, controller: AbortController): Promise<void> {
    if (controller.signal.aborted) return
    try {
      const onProgress = (sentBytes: number) => update(key, { sentBytes })
      const sent = await sendFile(file, { signal: controller.signal, onProgress })
      take(key)
      arrived.current(sent)
    } catch (error) {
      if (!controller.signal.aborted) update(key, { problem: errorCode(error) })
    } finally {
      running.current.delete(key)
    }
  }

  return {
    uploads,
    add(files) {
      const others: { bytes: number }[] = [...there, ...uploads.filter(isSending)]
      const added = files.map((file) => {
        const problem = problemOf(file, others)
        const upload = { key: newId(), fileName: file.name, bytes: file.size, sentBytes: 0, problem }
        if (problem === null) others.push(upload)
        return { upload, file }
      })
      setUploads((all) => [...all, ...added.map(({ upload }) => upload)])
      for (const { upload, file } of added) {
        if (upload.problem !== null) continue
        const controller = new AbortController()
        running.current.set(upload.key, controller)
        line.current = line.current.then(() => send(upload.key, file, controller))
      }
    },
    drop(key) {
      running.current.get(key)?.abort()
      take(key)
    },
  }
}
