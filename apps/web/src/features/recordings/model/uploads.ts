import { limits, recordingExtensions, type ClientErrorCode, type ErrorCode } from '@majlis/contract'

type Code = ErrorCode | ClientErrorCode

/** To which meeting a file is added, and to which of the times that it took place. */
export interface UploadTarget {
  meetingId: string
  roomSessionId?: string
}

/** sending → reading, while the server looks into the file → gone once it has arrived. Both → failed. */
export type UploadState =
  | { status: 'sending'; sentBytes: number }
  | { status: 'reading' }
  | { status: 'failed'; code: Code }

/** A file on its way to a meeting, or one that will not get there. */
export interface Upload {
  key: string
  meetingId: string
  fileName: string
  bytes: number
  state: UploadState
}

export interface SendRecording {
  (
    target: UploadTarget,
    file: File,
    options: { signal: AbortSignal; onProgress(sentBytes: number): void; onSent(): void },
  ): Promise<unknown>
}

export interface UploadsDeps {
  send: SendRecording
  codeOf(error: unknown): Code
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

/**
 * The recordings that this page sends, one after the other. They belong to the page and not to what is shown on it: whoever adds
 * an hour of video goes on working meanwhile.
 */
export function createUploads({ send, codeOf, onBusy }: UploadsDeps) {
  let uploads: readonly Upload[] = []
  let line = Promise.resolve()
  let count = 0
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  const arrivalListeners = new Set<(meetingId: string) => void>()

  function set(next: readonly Upload[]): void {
    const wasBusy = uploads.some(isOnItsWay)
    uploads = next
    if (wasBusy !== uploads.some(isOnItsWay)) onBusy(!wasBusy)
    for (const listener of listeners) listener()
  }

  const take = (key: string) => set(uploads.filter((one) => one.key !== key))
  const move = (key: string, state: UploadState) =>
    set(uploads.map((one) => (one.key === key ? { ...one, state } : one)))

  async function run(key: string, target: UploadTarget, file: File, { signal }: AbortController) {
    if (signal.aborted) return
    try {
      await send(target, file, {
        signal,
        onProgress: (sentBytes) => move(key, { status: 'sending', sentBytes }),
        onSent: () => move(key, { status: 'reading' }),
      })
      take(key)
      for (const listener of arrivalListeners) listener(target.meetingId)
    } catch (error) {
      if (!signal.aborted) move(key, { status: 'failed', code: codeOf(error) })
    } finally {
      running.delete(key)
    }
  }

  /** Stops one that is sent, or takes one that failed off the list. */
  function drop(key: string): void {
    running.get(key)?.abort()
    take(key)
  }

  return {
    getSnapshot: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listener with the meeting's ID whenever a recording has arrived. */
    onArrived(listener: (meetingId: string) => void): () => void {
      arrivalListeners.add(listener)
      return () => void arrivalListeners.delete(listener)
    },
    /** Sends a file; one that cannot be taken stays in the list with what is wrong. */
    add(target: UploadTarget, file: File): void {
      count += 1
      const key = String(count)
      const problem = problemOf(file)
      const state: UploadState = problem
        ? { status: 'failed', code: problem }
        : { status: 'sending', sentBytes: 0 }
      // Another try stands in the place of those that failed.
      const others = uploads.filter((one) => isOnItsWay(one) || one.meetingId !== target.meetingId)
      const { meetingId } = target
      set([...others, { key, meetingId, fileName: file.name, bytes: file.size, state }])
      if (problem) return
      const controller = new AbortController()
      running.set(key, controller)
      line = line.then(() => run(key, target, file, controller))
    },
    drop,
    /** Nobody is there any more for whom they are sent. */
    dropAll(): void {
      for (const { key } of uploads) drop(key)
    },
  }
}
