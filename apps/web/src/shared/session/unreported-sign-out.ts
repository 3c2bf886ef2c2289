import { deviceStorage } from '../browser-storage/index.ts'

const key = 'majlis.signedOut'

/**
 * A sign-out that did not reach the server. Its cookie is still there, where no script can reach it; until the next
 * sign-in the pages of this browser behave as if it were not (spec 4.15).
 */
export const unreportedSignOut = {
  keep: () => deviceStorage.keep(key, 'yes'),
  isKept: () => deviceStorage.read(key) !== null,
  forget: () => deviceStorage.forget(key),
}
