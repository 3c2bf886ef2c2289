const key = 'majlis.signedOut'

/**
 * A sign-out that the server was not told of. Its cookie is still there, where no script can reach it; until the next
 * sign-in the pages of this browser behave as if it were not (spec 4.15).
 */
export const untoldSignOut = {
  keep: () => localStorage.setItem(key, 'yes'),
  isKept: () => localStorage.getItem(key) !== null,
  forget: () => localStorage.removeItem(key),
}
