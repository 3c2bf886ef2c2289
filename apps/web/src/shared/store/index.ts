export { createStore, type WritableStore } from './store.ts'
export { useSnapshot } from './useSnapshot.ts'
export { useStore } from './useStore.ts'
