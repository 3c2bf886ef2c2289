export interface BrowserStorage {
  read(key: string): string | null
  keep(key: string, text: string): void
  forget(key: string): void
  clear(): void
}

/** Browsers may block their storage, or it may be full: then nothing is remembered, but nothing fails. */
export function browserStorage(storage: () => Storage): BrowserStorage {
  function trying<T>(attempt: (opened: Storage) => T, otherwise: T): T {
    try {
      return attempt(storage())
    } catch {
      return otherwise
    }
  }

  return {
    read: (key) => trying((opened) => opened.getItem(key), null),
    keep: (key, text) => trying((opened) => opened.setItem(key, text), undefined),
    forget: (key) => trying((opened) => opened.removeItem(key), undefined),
    clear: () => trying((opened) => opened.clear(), undefined),
  }
}

/** Outlives the browser. */
export const deviceStorage = browserStorage(() => localStorage)

/** Ends with its tab. */
export const tabStorage = browserStorage(() => sessionStorage)
