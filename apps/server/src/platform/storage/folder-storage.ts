import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../errors/app-error.ts'
import type { DiskReserve } from './disk-reserve.ts'
import type { Storage } from './storage.ts'

const keyPattern = /^[a-z0-9-]+([./][a-z0-9-]+)*$/i

/** What the disk answers when it is full, or the user's share of it. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** How contents reach the disk; replaced by tests that have none left. */
export interface DiskWriter {
  write(file: FileHandle, chunk: Uint8Array): Promise<void>
}

const plainWriter: DiskWriter = { write: (file, chunk) => file.writeFile(chunk) }

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

  async function writeAside(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    const file = await open(path, 'wx', 0o600)
    try {
      let bytes = 0
      let lookedAt = 0
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        if (bytes + chunk.length >= lookedAt + lookEveryBytes) {
          await requireRoom(chunk.length)
          lookedAt = bytes + chunk.length
        }
        await write(file, chunk)
        bytes += chunk.length
      }
      await file.sync()
      return bytes
    } finally {
      await file.close()
    }
  }

  return {
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

/** Null where it was stored or deleted meanwhile. */
async function lastWrite(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error) && error.code === 'ENOENT') return null
    throw error
  }
}

function hasCode(error: unknown): error is { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function isFull(error: unknown): boolean {
  return hasCode(error) && fullCodes.has(error.code)
}
