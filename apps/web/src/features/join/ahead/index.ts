/** Separate from the feature's screens and without React, because it runs before them. */
export { joinAhead } from '../model/join-ahead.ts'
