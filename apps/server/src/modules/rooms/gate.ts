/** What the media gate is built on: a process that does without the rest of the module. */
export { findAheadToken } from './ahead/ahead-token.ts'
export { findMediaToken } from './media/media-token.ts'
