/** Apart from the feature's screens, and without React: it comes before them. */
export { joinAhead } from '../model/join-ahead.ts'
