import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { constants, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../errors/app-error.ts'
import type { DiskReserve } from './disk-reserve.ts'
import type { ArrivingContents, Storage } from './storage.ts'

const keyPattern = /^[a-z0-9-]+([./][a-z0-9-]+)*$/i

/** What the disk answers when it is full, or the user's share of it. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** How contents reach the disk; replaced by tests that have none left. */
export interface DiskWriter {
  write(file: FileHandle, chunk: Uint8Array): Promise<void>
}

const plainWriter: DiskWriter = { write: (file, chunk) => file.writeFile(chunk) }

/** What has arrived of a content is beside the place where all of it will be. */
const arrivingEnd = '.arriving'
/** The folder for unfinished contents. */
const asidePattern = /\.[0-9a-f-]{36}\.new$/
/** A stream does not say how long it is: room is looked for again after so much of it. */
const lookEveryBytes = 64 * 1024 * 1024

export interface FolderStorageOptions {
  /** None: the disk may be filled to its end. */
  reserve?: Pick<DiskReserve, 'requireRoom'>
  writer?: DiskWriter
}

/** Contents as files of one folder. Each is written to another place and then moved, so that only finished ones have a key. */
export function createFolderStorage(
  root: string,
  { reserve, writer: { write } = plainWriter }: FolderStorageOptions = {},
): Storage {
  const requireRoom = async (bytes: number): Promise<void> => reserve?.requireRoom(bytes)

  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error(`not a key: ${key}`)
    return join(root, key)
  }

  async function writeAll(
    file: FileHandle,
    content: AsyncIterable<Uint8Array> | [Uint8Array],
  ): Promise<number> {
    let bytes = 0
    let lookedAt = 0
    for await (const chunk of content) {
      if (bytes + chunk.length >= lookedAt + lookEveryBytes) {
        await requireRoom(chunk.length)
        lookedAt = bytes + chunk.length
      }
      await write(file, chunk)
      bytes += chunk.length
    }
    return bytes
  }

  async function writeAside(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    const file = await open(path, 'wx', 0o600)
    try {
      const bytes = await writeAll(file, content instanceof Uint8Array ? [content] : content)
      await file.sync()
      return bytes
    } finally {
      await file.close()
    }
  }

  const arriving: ArrivingContents = {
    async begin(key) {
      const path = pathOf(key) + arrivingEnd
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await (await open(path, 'a', 0o600)).close()
    },

    offsetOf: async (key) => (await sizeOf(pathOf(key) + arrivingEnd)) ?? sizeOf(pathOf(key)),

    async append(key, { offset, added, isAtomic }) {
      await requireRoom(0)
      const file = await open(pathOf(key) + arrivingEnd, constants.O_WRONLY | constants.O_APPEND)
      try {
        if ((await file.stat()).size !== offset) throw new Error('a content is appended to elsewhere')
        return offset + (await writeAll(file, added))
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
      await rename(path + arrivingEnd, path)
      // Also the name is to outlast a power failure.
      await sync(dirname(path))
    },
  }

  return {
    arriving,

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

/** Empty where the folder is not there. */
async function namesBelow(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true })
  } catch (error) {
    if (hasCode(error) && error.code === 'ENOENT') return []
    throw error
  }
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (hasCode(error) && error.code === 'ENOENT') return null
    throw error
  }
}

/** Null where there is no such file. */
const sizeOf = async (path: string): Promise<number | null> => (await statOf(path))?.size ?? null

/** Null where it was stored or deleted meanwhile. */
const lastWrite = async (path: string): Promise<number | null> => (await statOf(path))?.mtimeMs ?? null

/** Waits until a file, or the names in a folder, are on the disk. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function hasCode(error: unknown): error is { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function isFull(error: unknown): boolean {
  return hasCode(error) && fullCodes.has(error.code)
}
