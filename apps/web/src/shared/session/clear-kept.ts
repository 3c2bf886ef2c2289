import { showBadge } from '../app-badge/index.ts'
import { deviceStorage, tabStorage } from '../browser-storage/index.ts'

/**
 * Forgets everything that pages of ours keep in this browser (spec 4.16), and the number on the installed app's icon. The server deletes
 * the session cookie.
 */
export function clearKept(): void {
  deviceStorage.clear()
  tabStorage.clear()
  showBadge(0)
  const { hostname, pathname } = window.location
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (!name) continue
    for (const path of pathsOf(pathname)) {
      document.cookie = `${name}=; max-age=0; path=${path}`
      for (const domain of domainsOf(hostname))
        document.cookie = `${name}=; max-age=0; path=${path}; domain=${domain}`
    }
  }
}

/** `/`, `/a`, `/a/`, `/a/b` …: a cookie goes only when its own path is named. */
export function pathsOf(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean)
  const paths = parts.flatMap((_, count) => {
    const path = `/${parts.slice(0, count + 1).join('/')}`
    return [path, `${path}/`]
  })
  return ['/', ...paths]
}

/** The host and the domains above it, down to two labels. */
export function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.')
  const isAddress = labels.every((label) => /^\d*$/.test(label)) || hostname.includes(':')
  if (isAddress || labels.length < 2) return [hostname]
  return labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'))
}
