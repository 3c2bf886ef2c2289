import { hasCode } from './disk-files.ts'

/** Each occupies one of libuv’s four threads. */
const maxSyncing = 2

/**
 * Has files written to the disk while more of them arrives, so that in the end little is left to wait for. `sync` waits for one. What it throws is
 * remembered, because the kernel reports it once.
 */
export function createEarlySync(sync: (path: string) => Promise<void>) {
  const syncing = new Set<string>()
  const failed = new Map<string, unknown>()
  return {
    /** Does nothing while the file, or two others, are being written. */
    begin(path: string): void {
      if (syncing.has(path) || syncing.size >= maxSyncing) return
      syncing.add(path)
      sync(path)
        .catch((error: unknown) => {
          // Deleted meanwhile, or complete.
          if (!hasCode(error) || error.code !== 'ENOENT') failed.set(path, error)
        })
        .finally(() => syncing.delete(path))
    },

    /** Throws what an earlier sync of the file threw. */
    requireNoFailure(path: string): void {
      if (failed.has(path)) throw failed.get(path)
    },

    /** For a new file. */
    forget(path: string): void {
      failed.delete(path)
    },
  }
}
