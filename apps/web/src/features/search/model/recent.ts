import { deviceStorage } from '../../../shared/browser-storage/index.ts'

const maxKept = 5
const keyOf = (userId: string) => `majlis.search.${userId}`

/** The user's searches on this device, newest first. Signing out deletes them with everything else that pages store. */
export function recentSearches(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, maxKept) : []
  } catch {
    return []
  }
}

export function keepSearch(userId: string, text: string): void {
  const trimmed = text.trim()
  if (trimmed === '') return
  const others = recentSearches(userId).filter((one) => one.toLowerCase() !== trimmed.toLowerCase())
  deviceStorage.keep(keyOf(userId), JSON.stringify([trimmed, ...others].slice(0, maxKept)))
}

export function deleteSearches(userId: string): void {
  deviceStorage.forget(keyOf(userId))
}
