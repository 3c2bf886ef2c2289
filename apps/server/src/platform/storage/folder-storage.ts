import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../errors/app-error.ts'
import { hasCode, isFull, lastWrite, namesBelow } from './disk-files.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { createDiskWrites, plainWriter, type DiskWriter } from './disk-writes.ts'
import { arrivingEnd, createFolderArriving } from './folder-arriving.ts'
import type { Storage } from './storage.ts'

const keyPattern = /^[a-z0-9-]+([./][a-z0-9-]+)*$/i

/** The folder for unfinished contents. */
const asidePattern = /\.[0-9a-f-]{36}\.new$/

export interface FolderStorageOptions {
  /** None: the disk may be filled to its end. */
  reserve?: Pick<DiskReserve, 'requireRoom'>
  writer?: DiskWriter
}

/** Contents as files of one folder. Each is written to another place and then moved, so that only finished ones have a key. */
export function createFolderStorage(
  root: string,
  { reserve, writer = plainWriter }: FolderStorageOptions = {},
): Storage {
  const requireRoom = async (bytes: number): Promise<void> => reserve?.requireRoom(bytes)

  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error(`not a key: ${key}`)
    return join(root, key)
  }

  const { writeAll, writeAside } = createDiskWrites(writer, requireRoom)

  return {
    arriving: createFolderArriving({ pathOf, requireRoom, writeAll }),

    async put(key, content) {
      const path = pathOf(key)
      const aside = `${path}.${randomUUID()}.new`
      await requireRoom(content instanceof Uint8Array ? content.length : 0)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const bytes = await writeAside(aside, content)
        await rename(aside, path)
        return { bytes }
      } catch (error) {
        await rm(aside, { force: true })
        throw isFull(error) ? new AppError('file.no_space', undefined, { cause: error }) : error
      }
    },

    async get(key, range) {
      try {
        const file = await open(pathOf(key), 'r')
        const { size } = await file.stat()
        // Node counts the last byte in.
        const options = range && { start: range.start, end: range.end - 1 }
        return { stream: file.createReadStream(options), bytes: size }
      } catch (error) {
        if (hasCode(error) && error.code === 'ENOENT') return null
        throw error
      }
    },

    requireRoom,

    async sweep(before, folder) {
      const start = folder === undefined ? root : pathOf(folder)
      for (const name of await namesBelow(start)) {
        if (!asidePattern.test(name)) continue
        const path = join(start, name)
        const writtenAt = await lastWrite(path)
        if (writtenAt !== null && writtenAt < before.getTime()) await rm(path, { force: true })
      }
    },

    async delete(key) {
      await rm(pathOf(key) + arrivingEnd, { force: true })
      await rm(pathOf(key), { force: true })
    },
  }
}
