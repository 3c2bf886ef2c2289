import { randomUUID } from 'node:crypto'
import { limits } from '@majlis/contract'
import { MemoryLocker, type Locker } from '@tus/server'
import type { Uploads } from './uploads.service.ts'

/** As @tus/server answers it; clients try again. */
const locked = { status_code: 423, body: 'Another request is sending this upload\n' }

/**
 * One request at a time works on an upload. Within a process, a new one ends the one before, whose connection may be dead without anyone
 * having noticed. If another process holds the lock, it waits until that process releases it, or has died and no longer renews it.
 */
export function createUploadLocker(uploads: Pick<Uploads, 'lock' | 'unlock'>): Locker {
  const ofProcess = new MemoryLocker()
  return {
    newLock(id) {
      const inner = ofProcess.newLock(id)
      const by = randomUUID()
      let renewal: NodeJS.Timeout | undefined
      return {
        async lock(signal, cancel) {
          await inner.lock(signal, cancel)
          try {
            if (!(await uploads.lock(id, by))) throw locked
          } catch (error) {
            await inner.unlock()
            throw error
          }
          renewal = setInterval(() => {
            uploads.lock(id, by).then(
              (isOurs) => (isOurs ? undefined : cancel()),
              () => undefined,
            )
          }, limits.uploads.lockMs / 3).unref()
        },
        async unlock() {
          clearInterval(renewal)
          try {
            await uploads.unlock(id, by)
          } finally {
            await inner.unlock()
          }
        },
      }
    },
  }
}
