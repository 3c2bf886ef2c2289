import type { ByteRange } from '../storage/storage.ts'

/**
 * The range of a content of so many bytes that a `Range` header asks for (RFC 9110 14.1.2). Null: all of it, also if the header asks for
 * several ranges or is invalid, as the standard allows. `outside`: the range begins after the end.
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
