import { tabStorage } from '../browser-storage/index.ts'

const key = 'majlis.returnTo'

/** Remembers where a visitor wanted to go, for after signing in. */
export function keepReturnPath(path: string): void {
  if (isOwnPath(path) && path !== '/home') tabStorage.keep(key, path)
}

/** Where to go after signing in, or `otherwise`; can be read once. */
export function takeReturnPath(otherwise = '/home'): string {
  const path = tabStorage.read(key)
  tabStorage.forget(key)
  return path && isOwnPath(path) ? path : otherwise
}

/** The path of the meeting that the person wanted to join, so that they can go on without signing in; null if it was another page. */
export function wantedMeetingPath(): string | null {
  const path = tabStorage.read(key)
  return path && isOwnPath(path) && /^\/(m\/j|join)\//.test(path) ? path : null
}

/** Only a path of this page: `//host` and `/\host` would leave it, also with a tab or a line's end between, which browsers drop. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(path)
}
