import type { Store } from '@majlis/media'
import { useSyncExternalStore } from 'react'

/** The current snapshot of a store outside React. */
export function useSnapshot<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
