export { createMutationCache, followNotice, useRenew } from './changes.ts'
export type { Changed } from './stale.ts'
