import { deviceStorage } from '../../../shared/browser-storage/index.ts'
import { keyOf, type IgnoredCalls } from './active-calls.ts'

const storageKey = 'majlis.ignored-calls'
/** Calls last for hours; no one has more than this in that time. */
const keptAtMost = 50

/** Stored in the browser until sign-out, for all its tabs; if it stores nothing, in this page only. */
export function createIgnoredCalls(): IgnoredCalls {
  const own = new Set<string>()

  function read(): string[] {
    try {
      const kept: unknown = JSON.parse(deviceStorage.read(storageKey) ?? '[]')
      return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
    } catch {
      return []
    }
  }

  return {
    has: (call) => own.has(keyOf(call)) || read().includes(keyOf(call)),
    add(call) {
      own.add(keyOf(call))
      deviceStorage.keep(storageKey, JSON.stringify([...read(), keyOf(call)].slice(-keptAtMost)))
    },
    onAdded: (listener) =>
      window.addEventListener('storage', ({ key }) => {
        if (key === storageKey) listener()
      }),
  }
}
