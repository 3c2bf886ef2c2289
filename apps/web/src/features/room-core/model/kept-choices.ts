import type { BrowserStorage } from '../../../shared/browser-storage/index.ts'

/** What an earlier page of this browser kept, by name; nothing if it cannot be read. */
export function readKept(storage: BrowserStorage, key: string): Map<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.read(key) ?? '{}')
    return new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
  } catch {
    return new Map()
  }
}
