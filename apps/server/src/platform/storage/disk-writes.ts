import { open, type FileHandle } from 'node:fs/promises'
import type { Storage } from './storage.ts'

/** How contents reach the disk; replaced in tests of a full disk. */
export interface DiskWriter {
  write(file: FileHandle, chunk: Uint8Array): Promise<void>
}

export const plainWriter: DiskWriter = { write: (file, chunk) => file.writeFile(chunk) }

/** The length of a stream is unknown, so free space is checked again after so much of it. */
const lookEveryBytes = 64 * 1024 * 1024
/** Chunks of a request are small, and each write has its cost. */
const writtenAtOnceBytes = 1024 * 1024

/** Buffers for the next contents: new ones for each piece of an upload would have V8 mark the whole heap every ten MB. */
const spare: Buffer[] = []
const maxSpare = 8

const takeBuffer = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(writtenAtOnceBytes)

/**
 * A content in larger chunks, in two buffers in turn: one can be written while the other is filled. What came of a content that fails is passed on,
 * too. The reader has written every chunk but the last when it asks for another one or ends; `release` is called once it has written all.
 */
function gathered(content: AsyncIterable<Uint8Array>): {
  chunks: AsyncGenerator<Uint8Array>
  release(): void
} {
  const buffers: Buffer[] = []
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let turn = 0
    let bytes = 0
    const filled = () => buffers[turn]?.subarray(0, bytes) ?? Buffer.alloc(0)
    try {
      for await (const chunk of content)
        for (let taken = 0; taken < chunk.length;) {
          const buffer = (buffers[turn] ??= takeBuffer())
          const part = chunk.subarray(taken, taken + buffer.length - bytes)
          buffer.set(part, bytes)
          taken += part.length
          bytes += part.length
          if (bytes < buffer.length) continue
          yield filled()
          turn = 1 - turn
          bytes = 0
        }
    } catch (error) {
      if (bytes > 0) yield filled()
      throw error
    }
    if (bytes > 0) yield filled()
  }
  return {
    chunks: chunks(),
    release: () => {
      for (const buffer of buffers.splice(0)) if (spare.length < maxSpare) spare.push(buffer)
    },
  }
}

/** Writes contents to the disk, as far as there is room. */
export function createDiskWrites({ write }: DiskWriter, requireRoom: Storage['requireRoom']) {
  /** Returns how many bytes it wrote. */
  async function writeAll(
    file: FileHandle,
    content: AsyncIterable<Uint8Array> | [Uint8Array],
  ): Promise<number> {
    let bytes = 0
    let lookedAt = 0
    let writing = Promise.resolve()
    const { chunks, release } = Array.isArray(content)
      ? { chunks: content, release: () => undefined }
      : gathered(content)
    try {
      for await (const chunk of chunks) {
        if (bytes + chunk.length >= lookedAt + lookEveryBytes) {
          await requireRoom(chunk.length)
          lookedAt = bytes + chunk.length
        }
        await writing
        // The next chunk comes meanwhile.
        writing = write(file, chunk)
        writing.catch(() => undefined)
        bytes += chunk.length
      }
    } finally {
      // Also where it fails: until then the disk reads from the buffers.
      await writing.finally(release)
    }
    return bytes
  }

  /** The same to a new file, which is on the disk from then on. */
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

  return { writeAll, writeAside }
}
