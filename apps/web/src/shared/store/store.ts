import type { Store } from '@majlis/media'

export interface WritableStore<T> extends Store<T> {
  /** Replaces the snapshot. The same snapshot again notifies no listener. */
  set(next: T | ((previous: T) => T)): void
}

/** A value outside React that can be watched (fits `useSyncExternalStore`). */
export function createStore<T extends object | null>(initial: T): WritableStore<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next) {
      const value = typeof next === 'function' ? next(current) : next
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
  }
}
