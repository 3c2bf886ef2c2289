import { limits, recordingExtensions, type ClientErrorCode, type ErrorCode } from '@majlis/contract'
import { createStore } from '../../../shared/store/index.ts'

type Code = ErrorCode | ClientErrorCode

/** To which meeting a file is added, and to which of the times that it took place. */
export interface UploadTarget {
  meetingId: string
  roomSessionId?: string
}

/**
 * sending → reading, while the server looks into the file → gone once it is kept, or once the server goes on trying by itself. Both → failed; one that
 * may still get there → sending.
 */
export type UploadState =
  | { status: 'sending'; sentBytes: number }
  | { status: 'reading' }
  | { status: 'failed'; code: Code; canRetry: boolean }

/** A file on its way to a meeting, or one that will not get there. */
export interface Upload {
  key: string
  /** What the server calls it; null before it knows of it. */
  id: string | null
  meetingId: string
  fileName: string
  bytes: number
  state: UploadState
}

/** What the server has of a file: another try goes on from there, and sends nothing a second time. */
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
  /** Whether the server has the whole file and goes on by itself: nothing is left to do here. */
  isLeftToServer(code: Code): boolean
  /** Nobody tries again what the server has of a file. */
  giveUp(id: string): void
  /** Told when the first file sets out, and when none is on its way any more. */
  onBusy(isBusy: boolean): void
}

/** What the page can tell of a file before it is sent. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): ErrorCode | null {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!recordingExtensions.some((extension) => extension === end)) return 'file.type_unsupported'
  if (size > limits.recordings.maxBytes) return 'file.too_large'
  if (size === 0) return 'file.format_error'
  return null
}

export const isOnItsWay = ({ state }: Upload): boolean => state.status !== 'failed'

const canRetry = ({ state }: Upload): boolean => state.status === 'failed' && state.canRetry

/** What another try needs. */
interface Kept {
  target: UploadTarget
  file: File
  begun: Begun | null
}

/**
 * The recordings that this page sends, one after the other. They belong to the page and not to what is shown on it: whoever adds
 * an hour of video goes on working meanwhile.
 */
export function createUploads({ send, codeOf, mayHeal, isLeftToServer, giveUp, onBusy }: UploadsDeps) {
  const store = createStore<readonly Upload[]>([])
  const { getSnapshot, subscribe } = store
  let line = Promise.resolve()
  let count = 0
  const kept = new Map<string, Kept>()
  const running = new Map<string, AbortController>()
  const arrivalListeners = new Set<(meetingId: string, isKept: boolean) => void>()

  function set(next: readonly Upload[]): void {
    const wasBusy = getSnapshot().some(isOnItsWay)
    if (wasBusy !== next.some(isOnItsWay)) onBusy(!wasBusy)
    store.set(next)
  }

  function take(key: string): void {
    kept.delete(key)
    set(getSnapshot().filter((one) => one.key !== key))
  }
  const change = (key: string, changes: Partial<Upload>) =>
    set(getSnapshot().map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const move = (key: string, state: UploadState) => change(key, { state })

  function arrive(key: string, { meetingId }: UploadTarget, isKept: boolean): void {
    take(key)
    for (const listener of arrivalListeners) listener(meetingId, isKept)
  }

  async function run(key: string, one: Kept, { signal }: AbortController) {
    if (signal.aborted) return
    const { target, file } = one
    try {
      await send(target, file, {
        signal,
        begun: one.begun,
        onBegun(begun) {
          if (one.begun?.id !== begun.id) change(key, { id: begun.id })
          one.begun = begun
        },
        onProgress: (sentBytes) => move(key, { status: 'sending', sentBytes }),
        onSent: () => move(key, { status: 'reading' }),
      })
      arrive(key, target, true)
    } catch (error) {
      if (signal.aborted) return
      const code = codeOf(error)
      if (isLeftToServer(code)) return arrive(key, target, false)
      move(key, { status: 'failed', code, canRetry: mayHeal(code) })
    } finally {
      running.delete(key)
    }
  }

  function setOut(key: string, one: Kept): void {
    const controller = new AbortController()
    running.set(key, controller)
    line = line.then(() => run(key, one, controller))
  }

  /** Stops one that is sent, or takes one that failed off the list. */
  function drop(key: string): void {
    const upload = getSnapshot().find((one) => one.key === key)
    running.get(key)?.abort()
    const begun = kept.get(key)?.begun
    if (begun && upload && canRetry(upload)) giveUp(begun.id)
    take(key)
  }

  /** Goes on with one that failed and may still get there: what the server has of it is not sent again. */
  function retry(key: string): void {
    const one = kept.get(key)
    const upload = getSnapshot().find((other) => other.key === key)
    if (!one || !upload || !canRetry(upload)) return
    const { nextPart = 0, partBytes = 0 } = one.begun ?? {}
    move(key, { status: 'sending', sentBytes: Math.min(nextPart * partBytes, upload.bytes) })
    setOut(key, one)
  }

  /** The same file, chosen once more for the same time of the same meeting. */
  const findAgain = (target: UploadTarget, file: File) =>
    getSnapshot().find((upload) => {
      const one = kept.get(upload.key)
      return (
        one &&
        canRetry(upload) &&
        one.target.meetingId === target.meetingId &&
        one.target.roomSessionId === target.roomSessionId &&
        one.file.name === file.name &&
        one.file.size === file.size &&
        one.file.lastModified === file.lastModified
      )
    })

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
      const again = findAgain(target, file)
      if (again) return retry(again.key)
      count += 1
      const key = String(count)
      const problem = problemOf(file)
      const state: UploadState = problem
        ? { status: 'failed', code: problem, canRetry: false }
        : { status: 'sending', sentBytes: 0 }
      // Another file stands in the place of those that failed for good.
      const others = getSnapshot().filter(
        (one) => isOnItsWay(one) || canRetry(one) || one.meetingId !== target.meetingId,
      )
      const { meetingId } = target
      set([...others, { key, id: null, meetingId, fileName: file.name, bytes: file.size, state }])
      if (problem) return
      const one: Kept = { target, file, begun: null }
      kept.set(key, one)
      setOut(key, one)
    },
    retry,
    drop,
    /** Nobody is there any more for whom they are sent. */
    dropAll(): void {
      for (const { key } of getSnapshot()) drop(key)
    },
  }
}
