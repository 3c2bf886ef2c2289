const key = 'majlis.returnTo'

/** Remembers where a visitor wanted to go, for after signing in. */
export function keepReturnPath(path: string): void {
  if (isOwnPath(path) && path !== '/home') sessionStorage.setItem(key, path)
}

/** Where to go after signing in, `otherwise` when nowhere else was wanted; asked once. */
export function takeReturnPath(otherwise = '/home'): string {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path && isOwnPath(path) ? path : otherwise
}

/** Only a path of this page: `//host` and `/\host` would leave it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
