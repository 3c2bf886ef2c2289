import type { Environment } from './read-settings.ts'

/** The environment of this process; the only place of the server that reads it. */
export const processEnvironment: Environment = process.env
