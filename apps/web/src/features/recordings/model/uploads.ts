import { limits, recordingExtensions, type ErrorCode } from '@majlis/contract'
import { canRetry, createUploadList, type Code, type UploadList, type UploadState } from './upload-list.ts'

/** To which meeting a file is added, and to which of the times that it took place. */
export interface UploadTarget {
  meetingId: string
  roomSessionId?: string
}

/** What the server has of a file: another try continues from there, and sends nothing twice. */
export interface Begun {
  id: string
  partBytes: number
  partCount: number
  nextPart: number
}

export interface SendRecording {
  (
    target: UploadTarget,
    file: File,
    options: {
      signal: AbortSignal
      /** What an earlier try has left. */
      begun: Begun | null
      onBegun(begun: Begun): void
      onProgress(sentBytes: number): void
      onSent(): void
    },
  ): Promise<unknown>
}

export interface UploadsDeps {
  send: SendRecording
  codeOf(error: unknown): Code
  /** Whether the same may be answered differently later. */
  mayHeal(code: Code): boolean
  /** Whether the server has the whole file and goes on without the page: nothing is left to do here. */
  isLeftToServer(code: Code): boolean
  /** What the server has of a file will not be continued. */
  giveUp(id: string): void
  /** Called when the first file sets out, and when none is on its way any more. */
  onBusy(isBusy: boolean): void
}

/** What the page can see of a file before it is sent. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): ErrorCode | null {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!recordingExtensions.some((extension) => extension === end)) return 'file.type_unsupported'
  if (size > limits.recordings.maxBytes) return 'file.too_large'
  if (size === 0) return 'file.format_error'
  return null
}

/** What another try needs. */
interface Kept {
  target: UploadTarget
  file: File
  begun: Begun | null
}

/**
 * The recordings that this page sends, one after the other. They belong to the page and not to what is shown on it: people who
 * add an hour of video can continue to work meanwhile.
 */
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

  /** Stops one that is sent, or takes one that failed off the list. */
  function drop(key: string): void {
    const upload = list.find(key)
    sending.stop(key)
    const begun = kept.get(key)?.begun
    if (begun && upload && canRetry(upload)) deps.giveUp(begun.id)
    remove(key)
  }

  /** Continues one that failed for now: what the server has of it is not sent again. */
  function retry(key: string): void {
    const one = kept.get(key)
    const upload = list.find(key)
    if (!one || !upload || !canRetry(upload)) return
    const { nextPart = 0, partBytes = 0 } = one.begun ?? {}
    list.change(key, {
      state: { status: 'sending', sentBytes: Math.min(nextPart * partBytes, upload.bytes) },
    })
    sending.start(key, one)
  }

  return {
    getSnapshot,
    subscribe,
    /** Calls the listener with the meeting's ID whenever a recording has arrived; it is kept, or the server has still to read it. */
    onArrived(listener: (meetingId: string, isKept: boolean) => void): () => void {
      arrivalListeners.add(listener)
      return () => void arrivalListeners.delete(listener)
    },
    /** Sends a file; one that cannot be taken stays in the list with what is wrong. One that failed is tried again. */
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
        : { status: 'sending', sentBytes: 0 }
      const { meetingId } = target
      list.add({ key, id: null, meetingId, fileName: file.name, bytes: file.size, state })
      if (problem) return
      const one: Kept = { target, file, begun: null }
      kept.set(key, one)
      sending.start(key, one)
    },
    retry,
    drop,
    /** The user for whom they are sent has left. */
    dropAll(): void {
      for (const { key } of getSnapshot()) drop(key)
    },
  }
}

/** The same file, chosen once more for the same time of the same meeting. */
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

/** Sends one file after the other, and shows in the list how far each is. */
function createSending(
  list: UploadList,
  { send, codeOf, isLeftToServer, mayHeal }: UploadsDeps,
  onArrived: (key: string, target: UploadTarget, isKept: boolean) => void,
) {
  let line = Promise.resolve()
  const running = new Map<string, AbortController>()
  const show = (key: string, state: UploadState) => list.change(key, { state })

  async function run(key: string, one: Kept, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return
    const { target, file } = one
    try {
      await send(target, file, {
        signal,
        begun: one.begun,
        onBegun(begun) {
          if (one.begun?.id !== begun.id) list.change(key, { id: begun.id })
          one.begun = begun
        },
        onProgress: (sentBytes) => show(key, { status: 'sending', sentBytes }),
        onSent: () => show(key, { status: 'reading' }),
      })
      onArrived(key, target, true)
    } catch (error) {
      if (signal.aborted) return
      const code = codeOf(error)
      if (isLeftToServer(code)) return onArrived(key, target, false)
      show(key, { status: 'failed', code, canRetry: mayHeal(code) })
    } finally {
      running.delete(key)
    }
  }

  return {
    start(key: string, one: Kept): void {
      const controller = new AbortController()
      running.set(key, controller)
      line = line.then(() => run(key, one, controller))
    },
    stop: (key: string) => running.get(key)?.abort(),
  }
}
