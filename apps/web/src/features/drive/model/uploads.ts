import { limits, type ClientErrorCode, type ErrorCode } from '@majlis/contract'
import { createStore } from '../../../shared/store/index.ts'
import type { Sending } from '../../../shared/uploads/index.ts'

export type Code = ErrorCode | ClientErrorCode

/** waiting → sending ⇄ paused → removed once it is finished, or failed → waiting. */
export type UploadState =
  | { status: 'waiting' }
  | { status: 'sending'; isPaused: boolean }
  | { status: 'failed'; code: Code; canRetry: boolean }

export interface DriveUpload {
  key: string
  fileName: string
  bytes: number
  sentBytes: number
  state: UploadState
}

/** A file and its folder; undefined for the top of the drive. */
export interface Wanted {
  file: File
  folderId: string | undefined
}

export interface UploadsDeps {
  send(wanted: Wanted, onProgress: (sentBytes: number) => void): Sending
  codeOf(error: unknown): Code
  mayHeal(code: Code): boolean
  onArrived(): void
  /** Called when the first upload starts, and when none is left. */
  onBusy(isBusy: boolean): void
}

/** How many files are sent at the same time; a paused one lets the next start. */
const atOnce = 3

/** The uploads that are shown. */
function createUploadList(onBusy: UploadsDeps['onBusy']) {
  const store = createStore<readonly DriveUpload[]>([])
  const isBusy = (all: readonly DriveUpload[]) => all.some(({ state }) => state.status !== 'failed')

  function set(next: readonly DriveUpload[]): void {
    const wasBusy = isBusy(store.getSnapshot())
    store.set(next)
    if (wasBusy !== isBusy(next)) onBusy(!wasBusy)
  }

  return {
    ...store,
    set,
    change: (key: string, changes: Partial<DriveUpload>) =>
      set(store.getSnapshot().map((one) => (one.key === key ? { ...one, ...changes } : one))),
    find: (key: string) => store.getSnapshot().find((one) => one.key === key),
  }
}

/** What the page knows of a file before it is sent. */
function problemOf({ size }: Pick<File, 'size'>): ErrorCode | null {
  if (size > limits.drive.maxBytes) return 'file.too_large'
  return size === 0 ? 'file.format_error' : null
}

function newUpload(key: string, { file }: Wanted): DriveUpload {
  const code = problemOf(file)
  const state: UploadState = code ? { status: 'failed', code, canRetry: false } : { status: 'waiting' }
  return { key, fileName: file.name, bytes: file.size, sentBytes: 0, state }
}

/** The next upload to send. */
function nextOf(all: readonly DriveUpload[]): DriveUpload | undefined {
  const sending = all.filter(({ state }) => state.status === 'sending' && !state.isPaused)
  return sending.length < atOnce ? all.find(({ state }) => state.status === 'waiting') : undefined
}

/** The files that this tab sends, a few at a time, while people work elsewhere in the app. */
export function createUploads({ send, codeOf, mayHeal, onArrived, onBusy }: UploadsDeps) {
  const { set, change, find, ...store } = createUploadList(onBusy)
  const wantedOf = new Map<string, Wanted>()
  const running = new Map<string, Sending>()
  let count = 0

  function remove(key: string): void {
    wantedOf.delete(key)
    set(store.getSnapshot().filter((one) => one.key !== key))
  }

  function startNext(): void {
    for (;;) {
      const next = nextOf(store.getSnapshot())
      const wanted = next && wantedOf.get(next.key)
      if (!next || !wanted) return
      change(next.key, { state: { status: 'sending', isPaused: false } })
      void run(next.key, wanted)
    }
  }

  async function run(key: string, wanted: Wanted): Promise<void> {
    const sending = send(wanted, (sentBytes) => change(key, { sentBytes }))
    running.set(key, sending)
    try {
      await sending.done
      remove(key)
      onArrived()
    } catch (error) {
      // It was stopped.
      if (running.get(key) !== sending) return
      const code = codeOf(error)
      change(key, { state: { status: 'failed', code, canRetry: mayHeal(code) } })
    } finally {
      if (running.get(key) === sending) running.delete(key)
      startNext()
    }
  }

  function setPaused(key: string, isPaused: boolean): void {
    if (find(key)?.state.status !== 'sending') return
    running.get(key)?.[isPaused ? 'pause' : 'resume']()
    change(key, { state: { status: 'sending', isPaused } })
    startNext()
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    add(files: readonly Wanted[]): void {
      for (const wanted of files) {
        count += 1
        wantedOf.set(String(count), wanted)
        set([...store.getSnapshot(), newUpload(String(count), wanted)])
      }
      startNext()
    },
    pause: (key: string) => setPaused(key, true),
    resume: (key: string) => setPaused(key, false),
    retry(key: string): void {
      if (wantedOf.has(key)) change(key, { state: { status: 'waiting' } })
      startNext()
    },
    /** Stops a running upload, or removes a failed one. */
    cancel(key: string): void {
      running.get(key)?.stop()
      running.delete(key)
      remove(key)
      startNext()
    },
    /** The user who started the uploads has signed out. */
    cancelAll(): void {
      for (const sending of running.values()) sending.stop()
      running.clear()
      wantedOf.clear()
      set([])
    },
  }
}
