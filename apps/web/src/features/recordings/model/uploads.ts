import { extensionOf, limits, recordingExtensions, type ErrorCode } from '@majlis/contract'
import { canRetry, createUploadList, type Code, type UploadList, type UploadState } from './upload-list.ts'

/** The meeting, and the time at which it took place, to which a file is added. */
export interface UploadTarget {
  meetingId: string
  roomSessionId?: string
}

export interface SendRecording {
  (
    target: UploadTarget,
    file: File,
    options: {
      /** Set if an earlier attempt sent the whole file: the server only has to process it. */
      sentId: string | null
      onProgress(sentBytes: number): void
      onSent(id: string): void
    },
  ): SendingRecording
}

/** A recording that is being uploaded or processed. */
export interface SendingRecording {
  readonly done: Promise<void>
  pause(): void
  resume(): void
  /** Deletes it from the server. */
  stop(): void
}

export interface UploadsDeps {
  send: SendRecording
  codeOf(error: unknown): Code
  /** Whether the same request may succeed later. */
  mayHeal(code: Code): boolean
  /** Whether the server has the whole file and continues without the page. */
  isLeftToServer(code: Code): boolean
  /** Called when the first upload starts, and when none is left. */
  onBusy(isBusy: boolean): void
}

/** What the page knows of a file before it is uploaded. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): ErrorCode | null {
  if (!extensionOf(name, recordingExtensions)) return 'file.type_unsupported'
  if (size > limits.recordings.maxBytes) return 'file.too_large'
  if (size === 0) return 'file.format_error'
  return null
}

/** What another attempt needs. */
interface Kept {
  target: UploadTarget
  file: File
  sentId: string | null
}

/** The recordings that this tab uploads, one after the other. They continue while people work elsewhere in the app. */
export function createUploads(deps: UploadsDeps) {
  const list = createUploadList(deps.onBusy)
  const { getSnapshot, subscribe } = list
  let count = 0
  const kept = new Map<string, Kept>()
  const arrivalListeners = new Set<(meetingId: string, isKept: boolean) => void>()
  const sending = createSending(list, deps, (key, { meetingId }, isKept) => {
    remove(key)
    for (const listener of arrivalListeners) listener(meetingId, isKept)
  })

  function remove(key: string): void {
    kept.delete(key)
    list.remove(key)
  }

  /** Stops a running upload, or removes a failed one. */
  function cancel(key: string): void {
    sending.stop(key)
    remove(key)
  }

  /** Continues an upload that failed temporarily, without sending again what the server has. */
  function retry(key: string): void {
    const one = kept.get(key)
    const upload = list.find(key)
    if (!one || !upload || !canRetry(upload)) return
    list.change(key, { state: { status: 'sending', sentBytes: upload.sentBytes, isPaused: false } })
    sending.start(key, one)
  }

  return {
    getSnapshot,
    subscribe,
    /**
     * Calls the listener with the meeting's ID whenever an upload is complete, even if the server has not processed
     * it yet.
     */
    onArrived(listener: (meetingId: string, isKept: boolean) => void): () => void {
      arrivalListeners.add(listener)
      return () => void arrivalListeners.delete(listener)
    },
    /** Uploads a file; one that is refused stays in the list with the reason. A failed one is tried again. */
    add(target: UploadTarget, file: File): void {
      const again = getSnapshot().find(
        (upload) => canRetry(upload) && isSame(kept.get(upload.key), target, file),
      )
      if (again) return retry(again.key)
      count += 1
      const key = String(count)
      const problem = problemOf(file)
      const state: UploadState = problem
        ? { status: 'failed', code: problem, canRetry: false }
        : { status: 'sending', sentBytes: 0, isPaused: false }
      const { meetingId } = target
      list.add({ key, id: null, meetingId, fileName: file.name, bytes: file.size, sentBytes: 0, state })
      if (problem) return
      const one: Kept = { target, file, sentId: null }
      kept.set(key, one)
      sending.start(key, one)
    },
    retry,
    pause: sending.pause,
    resume: sending.resume,
    cancel,
    /** The user who started the uploads has signed out. */
    cancelAll(): void {
      for (const { key } of getSnapshot()) cancel(key)
    },
  }
}

/** The same file, chosen again for the same time of the same meeting. */
function isSame(one: Kept | undefined, target: UploadTarget, file: File): boolean {
  return (
    one !== undefined &&
    one.target.meetingId === target.meetingId &&
    one.target.roomSessionId === target.roomSessionId &&
    one.file.name === file.name &&
    one.file.size === file.size &&
    one.file.lastModified === file.lastModified
  )
}

/** Uploads one file after the other, with its progress in the list. */
function createSending(
  list: UploadList,
  { send, codeOf, isLeftToServer, mayHeal }: UploadsDeps,
  onArrived: (key: string, target: UploadTarget, isKept: boolean) => void,
) {
  let queue = Promise.resolve()
  const running = new Map<string, { sending: SendingRecording; letNext: () => void }>()
  const waiting = new Set<string>()
  const show = (key: string, state: UploadState) => list.change(key, { state })

  function progressOf(key: string) {
    return (sentBytes: number) => {
      const state = list.find(key)?.state
      const isPaused = state?.status === 'sending' && state.isPaused
      list.change(key, { sentBytes, state: { status: 'sending', sentBytes, isPaused } })
    }
  }

  async function run(key: string, one: Kept, letNext: () => void): Promise<void> {
    if (!waiting.delete(key)) return letNext()
    const sending = send(one.target, one.file, {
      sentId: one.sentId,
      onProgress: progressOf(key),
      onSent(id) {
        one.sentId = id
        list.change(key, { id, state: { status: 'reading' } })
      },
    })
    running.set(key, { sending, letNext })
    try {
      await sending.done
      arrive(key, one, true)
    } catch (error) {
      // It was stopped.
      if (running.get(key)?.sending !== sending) return
      const code = codeOf(error)
      if (isLeftToServer(code)) arrive(key, one, false)
      else show(key, { status: 'failed', code, canRetry: mayHeal(code) })
    } finally {
      letNext()
    }
  }

  function arrive(key: string, { target }: Kept, isKept: boolean): void {
    running.delete(key)
    onArrived(key, target, isKept)
  }

  return {
    start(key: string, one: Kept): void {
      waiting.add(key)
      queue = queue.then(() => new Promise<void>((letNext) => void run(key, one, letNext)))
    },
    /** The next file is uploaded meanwhile. */
    pause(key: string): void {
      const state = list.find(key)?.state
      if (state?.status !== 'sending') return
      running.get(key)?.sending.pause()
      running.get(key)?.letNext()
      show(key, { ...state, isPaused: true })
    },
    resume(key: string): void {
      const state = list.find(key)?.state
      if (state?.status !== 'sending') return
      show(key, { ...state, isPaused: false })
      running.get(key)?.sending.resume()
    },
    stop(key: string): void {
      waiting.delete(key)
      const one = running.get(key)
      running.delete(key)
      one?.sending.stop()
    },
  }
}
