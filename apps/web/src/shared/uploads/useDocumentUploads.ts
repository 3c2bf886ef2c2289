import { useEffect, useRef, useState, type RefObject } from 'react'
import { errorCode } from '../light-api/error-code.ts'
import { useSparedPage } from '../file-drop/index.ts'
import { newId } from '../new-id/index.ts'
import { isSending, problemOf, type DocumentUpload } from './document-uploads.ts'
import { sendUpload, type Sending } from './send-upload.ts'
import type { UploadTarget } from './upload-target.ts'

/** A file that has arrived. */
interface ArrivedFile {
  fileServiceId: string
  fileName: string
  bytes: number
}

export interface DocumentUploads {
  uploads: readonly DocumentUpload[]
  /** Sends them one after the other; those that cannot be taken stay in the list with what is wrong. */
  add(files: readonly File[]): void
  pause(key: string): void
  resume(key: string): void
  /** Stops one that is sent, or takes one that failed off the list. */
  drop(key: string): void
}

interface Running {
  sending: Sending
  /** Lets the next file be sent, also while this one is paused. */
  letNext(): void
}

/** Documents on their way to a meeting. What is still on its way when their place is closed is given up; after a reload, it can be continued. */
export function useDocumentUploads(
  target: UploadTarget,
  there: readonly { bytes: number }[],
  onArrived: (file: ArrivedFile) => void,
): DocumentUploads {
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([])
  const running = useRef(new Map<string, Running>())
  const dropped = useRef(new Set<string>())
  const line = useRef(Promise.resolve())
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })
  useStopped(running)

  useSparedPage()
  useLeaveQuestion(uploads.some(isSending))

  const update = (key: string, change: Partial<DocumentUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const take = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send(key: string, file: File, letNext: () => void): Promise<void> {
    if (dropped.current.has(key)) return letNext()
    const sending = sendUpload(file, target, (sentBytes) => update(key, { sentBytes }))
    running.current.set(key, { sending, letNext })
    try {
      const { id } = await sending.done
      take(key)
      arrived.current({
        fileServiceId: id,
        fileName: file.name.normalize('NFC'),
        bytes: file.size,
      })
    } catch (error) {
      if (!dropped.current.has(key)) update(key, { problem: errorCode(error) })
    } finally {
      running.current.delete(key)
      letNext()
    }
  }

  return {
    uploads,
    add(files) {
      const others: { bytes: number }[] = [...there, ...uploads.filter(isSending)]
      const added = files.map((file) => {
        const problem = problemOf(file, others)
        const sizes = { bytes: file.size, sentBytes: 0 }
        const upload = { key: newId(), fileName: file.name, ...sizes, isPaused: false, problem }
        if (problem === null) others.push(upload)
        return { upload, file }
      })
      setUploads((all) => [...all, ...added.map(({ upload }) => upload)])
      for (const { upload, file } of added)
        if (upload.problem === null)
          line.current = line.current.then(
            () => new Promise<void>((letNext) => void send(upload.key, file, letNext)),
          )
    },
    pause(key) {
      const one = running.current.get(key)
      one?.sending.pause()
      one?.letNext()
      update(key, { isPaused: true })
    },
    resume(key) {
      update(key, { isPaused: false })
      running.current.get(key)?.sending.resume()
    },
    drop(key) {
      dropped.current.add(key)
      running.current.get(key)?.sending.stop()
      take(key)
    },
  }
}

/** What is still sent is given up once its place is closed. */
function useStopped(running: RefObject<Map<string, Running>>): void {
  useEffect(() => {
    const sendings = running.current
    return () => {
      for (const { sending } of sendings.values()) sending.stop()
    }
  }, [running])
}

/** The browser asks before it leaves the page. */
function useLeaveQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
