export { useHasFeature } from './useHasFeature.ts'
