import { createHash } from 'node:crypto'

/** What is kept of a secret of many random bits, and what stands for a text of any length. */
export function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
