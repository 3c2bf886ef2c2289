import { randomBytes } from 'node:crypto'

let lastMs = 0
let sequence = 0

/**
 * A UUIDv7 (RFC 9562 5.7): sorts by the time it was made. Within one millisecond of one process the 12 bits after the
 * version count up (RFC 9562 6.2, method 1), so rows sort in the order of their creation.
 */
export function newId(nowMs = Date.now()): string {
  const bytes = randomBytes(16)
  if (nowMs > lastMs) {
    lastMs = nowMs
    // Starts in the lower half, so that there is room to count.
    sequence = bytes.readUInt16BE(6) & 0x7ff
  } else if (++sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
