/** What the media gate is built on: a process that does without the rest of the module. */
export { findRecorderToken } from './recorder-token.ts'
