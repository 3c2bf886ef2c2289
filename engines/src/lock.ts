import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

/** A lock held by this process until `release`, or until the process ends, however it ends. */
export interface Lock {
  release(): void
}

/**
 * Takes the exclusive lock `file`, or returns undefined if another process (or another part of this one) holds it. The lock is SQLite's,
 * and thus the kernel's: a killed process cannot leave it behind.
 */
export function tryLock(file: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/** Waits for the exclusive lock `file`; `onWait` is called once when it is not free at once. */
export async function lock(file: string, { onWait, signal }: LockOptions = {}): Promise<Lock> {
  for (let attempt = 0; ; attempt += 1) {
    const held = tryLock(file)
    if (held) return held
    if (attempt === 0) onWait?.()
    await delay(200, undefined, { signal })
  }
}

interface LockOptions {
  readonly onWait?: () => void
  readonly signal?: AbortSignal | undefined
}

/** SQLITE_BUSY, see https://sqlite.org/rescode.html */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
