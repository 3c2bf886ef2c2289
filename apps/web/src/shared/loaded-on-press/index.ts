export { useLoadedOnPress } from './useLoadedOnPress.ts'
export { useOpenOnceLoaded } from './useOpenOnceLoaded.ts'
