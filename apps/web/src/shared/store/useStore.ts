import type { Store } from '@majlis/media'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/**
 * A part of a store. The component renders when that part changes by `isEqual`, and for nothing else.
 * The selector may close over props: it is called on every render.
 */
export function useStore<T, S>(
  store: Store<T>,
  select: (snapshot: T) => S,
  isEqual: (a: S, b: S) => boolean = Object.is,
): S {
  const last = useRef<{ value: S } | null>(null)
  const getSelection = useCallback(() => {
    const value = select(store.getSnapshot())
    if (last.current && isEqual(last.current.value, value)) return last.current.value
    last.current = { value }
    return value
  }, [store, select, isEqual])
  return useSyncExternalStore(store.subscribe, getSelection)
}
