export { createMutationCache, followNotice, useRenew } from './changes.ts'
