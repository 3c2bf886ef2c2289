import type { ClientErrorCode, ErrorCode } from '@majlis/contract'
import { newId } from '../new-id/index.ts'
import { createStore } from '../store/store.ts'
import { isSending, problemOf, type CountedFile, type DocumentUpload } from './document-uploads.ts'
import type { Sending } from './send-upload.ts'
import { isSameTarget, type UploadTarget } from './upload-target.ts'

/** A file that has arrived. */
export interface ArrivedFile {
  fileServiceId: string
  fileName: string
  bytes: number
}

export interface DocumentUploadListDeps {
  send(file: File, target: UploadTarget, onProgress: (sentBytes: number) => void): Sending
  codeOf(error: unknown): ErrorCode | ClientErrorCode
  /** Called when the first file is sent, and when none is left. */
  onBusy?(isBusy: boolean): void
}

interface Running {
  sending: Sending
  /** Lets the next file be sent, also while this one is paused. */
  letNext(): void
}

export type DocumentUploadList = ReturnType<typeof createDocumentUploadList>

/** The uploads of these files, each with its problem, given the files that already exist. */
function withProblems(files: readonly File[], target: UploadTarget, existing: readonly CountedFile[]) {
  const others = [...existing]
  return files.map((file) => {
    const problem = problemOf(file, others)
    const sizes = { bytes: file.size, sentBytes: 0 }
    const upload: DocumentUpload = {
      key: newId(),
      target,
      fileName: file.name,
      ...sizes,
      isPaused: false,
      problem,
    }
    if (problem === null) others.push({ bytes: file.size })
    return { upload, file }
  })
}

/** The list of uploads, which reports whether any is running. Files are kept with theirs, for another try. */
function createList(onBusy: DocumentUploadListDeps['onBusy']) {
  const store = createStore<readonly DocumentUpload[]>([])
  const kept = new Map<string, File>()
  function set(next: readonly DocumentUpload[]): void {
    const wasBusy = store.getSnapshot().some(isSending)
    store.set(next)
    const isBusy = next.some(isSending)
    if (wasBusy !== isBusy) onBusy?.(isBusy)
  }
  return {
    store,
    set,
    update: (key: string, change: Partial<DocumentUpload>) =>
      set(store.getSnapshot().map((one) => (one.key === key ? { ...one, ...change } : one))),
    remove(key: string): void {
      kept.delete(key)
      set(store.getSnapshot().filter((one) => one.key !== key))
    },
    kept,
    has: (key: string) => store.getSnapshot().some((one) => one.key === key),
  }
}

/**
 * Uploads documents to meetings, one after the other. Files that can't be uploaded stay in the list with their
 * problem.
 */
export function createDocumentUploadList({ send, codeOf, onBusy }: DocumentUploadListDeps) {
  const { store, set, update, remove, has, kept } = createList(onBusy)
  const running = new Map<string, Running>()
  const arrivalListeners = new Set<(target: UploadTarget, file: ArrivedFile) => void>()
  let queue = Promise.resolve()

  async function run({ key, target }: DocumentUpload, file: File, letNext: () => void): Promise<void> {
    // It was removed from the list while waiting.
    if (!has(key)) return letNext()
    const sending = send(file, target, (sentBytes) => update(key, { sentBytes }))
    running.set(key, { sending, letNext })
    try {
      const { id } = await sending.done
      remove(key)
      const arrived = { fileServiceId: id, fileName: file.name.normalize('NFC'), bytes: file.size }
      for (const listener of arrivalListeners) listener(target, arrived)
    } catch (error) {
      if (has(key)) update(key, { problem: codeOf(error) })
    } finally {
      running.delete(key)
      letNext()
    }
  }

  function enqueue(upload: DocumentUpload, file: File): void {
    kept.set(upload.key, file)
    queue = queue.then(() => new Promise<void>((letNext) => void run(upload, file, letNext)))
  }

  function cancel(key: string): void {
    remove(key)
    running.get(key)?.sending.stop()
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    /** Calls the listener whenever a file has arrived. */
    onArrived(listener: (target: UploadTarget, file: ArrivedFile) => void): () => void {
      arrivalListeners.add(listener)
      return () => void arrivalListeners.delete(listener)
    },
    /** Sends files to a target that has the `existing` ones. */
    add(target: UploadTarget, files: readonly File[], existing: readonly CountedFile[]): void {
      const before = store.getSnapshot()
      // As on the server, files on their way count whatever their names are.
      const arriving = before
        .filter((one) => isSending(one) && isSameTarget(one.target, target))
        .map(({ bytes }) => ({ bytes }))
      const added = withProblems(files, target, [...existing, ...arriving])
      set([...before, ...added.map(({ upload }) => upload)])
      for (const { upload, file } of added) if (upload.problem === null) enqueue(upload, file)
    },
    /** Sends one that failed once more, from where the server has it. Does nothing to one that was never sent. */
    retry(key: string): void {
      const file = kept.get(key)
      const failed = store.getSnapshot().find((one) => one.key === key && !isSending(one))
      if (!file || !failed) return
      update(key, { problem: null, isPaused: false })
      enqueue(failed, file)
    },
    pause(key: string): void {
      const one = running.get(key)
      one?.sending.pause()
      one?.letNext()
      update(key, { isPaused: true })
    },
    resume(key: string): void {
      update(key, { isPaused: false })
      running.get(key)?.sending.resume()
    },
    /** Stops one that is being sent, or removes one that failed. */
    cancel,
    cancelAll(): void {
      for (const { key } of store.getSnapshot()) cancel(key)
    },
  }
}
