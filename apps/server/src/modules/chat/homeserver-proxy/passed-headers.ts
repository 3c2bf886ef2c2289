import type { IncomingHttpHeaders } from 'node:http'
import { filePolicy } from '../../../platform/http/ranged-content.ts'

/** Nothing of the browser's but these: neither cookies nor addresses. */
const toHomeserver = ['accept', 'accept-encoding', 'content-type', 'content-length', 'range']
/** Nothing of the homeserver's but these: no cookies, and no permission for other origins. */
const toBrowser = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'retry-after',
]

/** What a browser may show of a file. Everything else is downloaded: pages and drawings (SVG) can contain scripts. */
const shownTypes =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|apng)|audio\/[\w.+-]+|video\/(?:mp4|webm|ogg|quicktime))(?:\s*;|$)/i

/** With `isRead`, the answer is read here: it comes whole and without an encoding. */
export function headersToHomeserver(
  headers: IncomingHttpHeaders,
  token: string,
  { isRead }: { isRead: boolean },
): Record<string, string> {
  const names = isRead ? toHomeserver.filter((name) => name !== 'range') : toHomeserver
  return {
    ...picked(headers, names),
    ...(isRead ? { 'accept-encoding': 'identity' } : {}),
    authorization: `Bearer ${token}`,
    'user-agent': 'Majlis',
  }
}

export function headersToBrowser(
  headers: IncomingHttpHeaders,
  kind: 'file' | 'json',
): Record<string, string> {
  const passed = { ...picked(headers, toBrowser), 'cache-control': 'no-store' }
  if (kind === 'json') return passed
  return {
    ...passed,
    'content-security-policy': filePolicy,
    'x-content-type-options': 'nosniff',
    'content-disposition': dispositionOf(headers),
  }
}

/** Of JSON that was read here; its length may be another one. */
export const headersOfContent = (headers: IncomingHttpHeaders): Record<string, string> => ({
  ...picked(headers, ['content-type']),
  'cache-control': 'no-store',
})

/** Keeps the name of the file. */
function dispositionOf(headers: IncomingHttpHeaders): string {
  const [, name = ''] = /^[^;]*(;.*)?$/.exec(headers['content-disposition'] ?? '') ?? []
  return `${shownTypes.test(headers['content-type'] ?? '') ? 'inline' : 'attachment'}${name}`
}

function picked(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
