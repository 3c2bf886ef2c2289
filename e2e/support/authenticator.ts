import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'

/** Now, in steps of 30 s. */
const stepNow = () => Math.floor(Date.now() / 30_000)

/**
 * An authenticator app (RFC 6238). Each code works once, so it returns the code of the current step, then that of the next one, which the
 * server accepts too, and waits only after both.
 */
export function authenticatorApp(key: string): () => Promise<string> {
  let used = 0
  return async () => {
    await expect.poll(() => used - stepNow(), { timeout: 35_000 }).toBeLessThan(1)
    used = Math.max(used + 1, stepNow())
    return codeOf(key, used)
  }
}

function codeOf(key: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
