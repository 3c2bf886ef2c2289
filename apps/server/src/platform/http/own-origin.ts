import type { IncomingHttpHeaders } from 'node:http'

/**
 * Browsers name the page's origin: ours, by the configured address or by the one the request itself went to. Programs that are
 * no browsers name none.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  return origin !== null && (origin.origin === new URL(publicUrl).origin || origin.host === headers.host)
}
