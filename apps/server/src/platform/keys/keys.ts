import { hkdfSync } from 'node:crypto'

/**
 * A 256-bit key for one purpose (HKDF-SHA256, RFC 5869). Each purpose has a key of its own, so a token made for one thing
 * is worth nothing elsewhere. `purpose` is such as `access-token`.
 */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'majlis', purpose, 32))
}
