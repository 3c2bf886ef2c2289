import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '../platform/storage/storage.ts'

/** A storage that forgets, with its contents by key. */
export function memoryStorage(): Storage & {
  contents: Map<string, Uint8Array>
  swept: (string | undefined)[]
} {
  const contents = new Map<string, Uint8Array>()
  const arriving = new Map<string, Uint8Array>()
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
    arriving: {
      begin: async (key) => void arriving.set(key, new Uint8Array()),
      offsetOf: async (key) => (arriving.get(key) ?? contents.get(key))?.length ?? null,
      append: async (key, { offset, added, isAtomic }) => {
        let there = arriving.get(key)
        if (there?.length !== offset) throw new Error('a content is appended to elsewhere')
        try {
          for await (const chunk of added) arriving.set(key, (there = Buffer.concat([there, chunk])))
        } catch (error) {
          if (isAtomic) arriving.set(key, there.subarray(0, offset))
          throw error
        }
        return there.length
      },
      complete: async (key) => {
        const content = arriving.get(key)
        if (content) contents.set(key, content)
        arriving.delete(key)
      },
    },
    requireRoom: async () => undefined,
    sweep: async (_before, folder) => void swept.push(folder),
    delete: async (key) => {
      arriving.delete(key)
      contents.delete(key)
    },
  }
}
