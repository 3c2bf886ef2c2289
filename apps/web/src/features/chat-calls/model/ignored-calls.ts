import { deviceStorage } from '../../../shared/browser-storage/index.ts'
import { keyOf, type IgnoredCalls } from './active-calls.ts'

const storageKey = 'majlis.ignored-calls'
/** A call lasts hours; no person has so many in that time. */
const keptAtMost = 50

/** Kept in the browser until sign-out, for all its tabs; where it keeps nothing, for the page alone. */
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
