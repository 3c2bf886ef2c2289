export { createMutationCache, createNoticeFollower, followNotice, useRenew } from './changes.ts'
export { createPaced } from './paced.ts'
export type { Changed } from './stale.ts'
