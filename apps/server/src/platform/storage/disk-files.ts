import type { Stats } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'

/** What the disk answers when it is full, or the user's share of it. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Empty where the folder is not there. */
export async function namesBelow(folder: string): Promise<string[]> {
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
export const sizeOf = async (path: string): Promise<number | null> => (await statOf(path))?.size ?? null

/** Null where it was stored or deleted meanwhile. */
export const lastWrite = async (path: string): Promise<number | null> => (await statOf(path))?.mtimeMs ?? null

/** Waits until a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export function hasCode(error: unknown): error is { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

export function isFull(error: unknown): boolean {
  return hasCode(error) && fullCodes.has(error.code)
}
