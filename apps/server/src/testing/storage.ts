import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../platform/storage/storage.ts'

/** A storage that forgets, with its contents by key. */
export function memoryStorage(): Storage & {
  contents: Map<string, Uint8Array>
  swept: (string | undefined)[]
} {
  const contents = new Map<string, Uint8Array>()
  /** The folders that were swept; undefined: all. */
  const swept: (string | undefined)[] = []
  return {
    contents,
    swept,
    put: async (key, content) => {
      const whole = content instanceof Uint8Array ? content : await buffer(content)
      contents.set(key, whole)
      return { bytes: whole.length }
    },
    get: async (key, range) => {
      const content = contents.get(key)
      const asked = range ? content?.subarray(range.start, range.end) : content
      return content && asked ? { stream: Readable.from([asked]), bytes: content.length } : null
    },
    requireRoom: async () => undefined,
    sweep: async (_before, folder) => void swept.push(folder),
    delete: async (key) => {
      contents.delete(key)
    },
  }
}
