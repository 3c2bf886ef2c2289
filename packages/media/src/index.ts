export { createCall } from './call.ts'
export { browserDeps } from './local-media-deps.ts'
export { createLocalMedia, defaultChoices, type LocalMediaChoices } from './local-media.ts'
export * from './types.ts'
