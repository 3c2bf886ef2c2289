import { constants, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../errors/app-error.ts'
import { isFull, sizeOf, sync } from './disk-files.ts'
import type { createDiskWrites } from './disk-writes.ts'
import { createEarlySync } from './early-sync.ts'
import type { ArrivingContents, Storage } from './storage.ts'

/** What has arrived of a content is beside the place where all of it will be. */
export const arrivingEnd = '.arriving'

interface FolderArrivingDeps {
  pathOf: (key: string) => string
  requireRoom: Storage['requireRoom']
  writeAll: ReturnType<typeof createDiskWrites>['writeAll']
}

/** Contents that arrive in files of a folder. */
export function createFolderArriving({
  pathOf,
  requireRoom,
  writeAll,
}: FolderArrivingDeps): ArrivingContents {
  const earlySync = createEarlySync(sync)

  return {
    async begin(key) {
      const path = pathOf(key) + arrivingEnd
      earlySync.forget(path)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await (await open(path, 'a', 0o600)).close()
    },

    offsetOf: async (key) => (await sizeOf(pathOf(key) + arrivingEnd)) ?? sizeOf(pathOf(key)),

    async append(key, { offset, added, isAtomic }) {
      await requireRoom(0)
      const path = pathOf(key) + arrivingEnd
      const file = await open(path, constants.O_WRONLY | constants.O_APPEND)
      try {
        if ((await file.stat()).size !== offset) throw new Error('a content is appended to elsewhere')
        const bytes = await writeAll(file, added)
        earlySync.begin(path)
        return offset + bytes
      } catch (error) {
        if (isAtomic) await file.truncate(offset)
        throw isFull(error) ? new AppError('file.no_space', undefined, { cause: error }) : error
      } finally {
        await file.close()
      }
    },

    async complete(key) {
      const path = pathOf(key)
      if ((await sizeOf(path)) !== null) return
      await sync(path + arrivingEnd)
      earlySync.requireNoFailure(path + arrivingEnd)
      await rename(path + arrivingEnd, path)
      // Also the name is to outlast a power failure.
      await sync(dirname(path))
    },
  }
}
