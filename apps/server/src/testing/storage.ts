import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../platform/storage/storage.ts'

/** A storage that forgets, with its contents by key. */
export function memoryStorage(): Storage & { contents: Map<string, Uint8Array> } {
  const contents = new Map<string, Uint8Array>()
  return {
    contents,
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
    delete: async (key) => {
      contents.delete(key)
    },
  }
}
