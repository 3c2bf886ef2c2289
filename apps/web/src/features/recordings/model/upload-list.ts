import type { ClientErrorCode, ErrorCode } from '@majlis/contract'
import { createStore } from '../../../shared/store/index.ts'

export type Code = ErrorCode | ClientErrorCode

/**
 * sending → reading, while the server processes the file → removed once it is added, or once the server continues on
 * its own. Both → failed; a failure that may pass → sending.
 */
export type UploadState =
  | { status: 'sending'; sentBytes: number; isPaused: boolean }
  | { status: 'reading' }
  | { status: 'failed'; code: Code; canRetry: boolean }

/** An upload to a meeting, running or failed. */
export interface Upload {
  key: string
  /** Its ID on the server; null before the server has created it. */
  id: string | null
  meetingId: string
  fileName: string
  bytes: number
  /** Kept after a failed attempt, for the next one. */
  sentBytes: number
  state: UploadState
}

export const isOnItsWay = ({ state }: Upload): boolean => state.status !== 'failed'

export const canRetry = ({ state }: Upload): boolean => state.status === 'failed' && state.canRetry

export type UploadList = ReturnType<typeof createUploadList>

/** The list of uploads. Calls `onBusy` when the first upload begins, and when none is running any more. */
export function createUploadList(onBusy: (isBusy: boolean) => void) {
  const store = createStore<readonly Upload[]>([])
  const { getSnapshot, subscribe } = store

  function set(next: readonly Upload[]): void {
    const wasBusy = getSnapshot().some(isOnItsWay)
    if (wasBusy !== next.some(isOnItsWay)) onBusy(!wasBusy)
    store.set(next)
  }

  return {
    getSnapshot,
    subscribe,
    find: (key: string) => getSnapshot().find((one) => one.key === key),
    /** It replaces those of its meeting that failed for good. */
    add(upload: Upload): void {
      const others = getSnapshot().filter(
        (one) => isOnItsWay(one) || canRetry(one) || one.meetingId !== upload.meetingId,
      )
      set([...others, upload])
    },
    change(key: string, changes: Partial<Upload>): void {
      set(getSnapshot().map((one) => (one.key === key ? { ...one, ...changes } : one)))
    },
    remove: (key: string) => set(getSnapshot().filter((one) => one.key !== key)),
  }
}
