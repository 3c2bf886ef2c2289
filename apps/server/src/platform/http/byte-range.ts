import type { ByteRange } from '../storage/storage.ts'

/**
 * What a `Range` header asks for of so many bytes (RFC 9110 14.1.2). Null: all of it, also where it asks for several ranges, or for what
 * is no range; a server may answer so. `outside`: nothing of it is there.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const start = Math.max(bytes - Number(last), 0)
    return start < bytes ? { start, end: bytes } : 'outside'
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'outside'
  return { start, end: last === '' ? bytes : Math.min(Number(last) + 1, bytes) }
}
