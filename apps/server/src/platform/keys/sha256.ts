import { createHash } from 'node:crypto'

/** Stored in place of a secret of many random bits, or of a text of any length. */
export function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
