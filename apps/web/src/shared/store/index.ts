export { createStore, type WritableStore } from './store.ts'
export { useStore } from './useStore.ts'
