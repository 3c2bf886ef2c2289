import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@majlis/contract'

/** RFC 4648 6. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4226 4: as long as the hash. */
const secretBytes = 20

const digits = limits.otp.digits

/** Clocks of phones differ by this many steps (RFC 6238 5.2). */
const tolerance = 1

/** A new secret, as authenticator apps take it: base32 without padding. */
export function newTotpSecret(): string {
  return encodeBase32(randomBytes(secretBytes))
}

/** The six digits of one 30-second step (RFC 6238 4.2 with SHA-1, which is what all apps know). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  // RFC 4226 5.3: four bytes from where the last nibble says, without the sign.
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / limits.twoFactor.stepMs)
}

/** The step whose code it is, now or one step around, or null. That no step counts twice is for the caller to see to. */
export function matchTotp(secret: string, code: string, nowMs: number): number | null {
  const given = Buffer.from(code)
  const now = totpStep(nowMs)
  for (let step = now - tolerance; step <= now + tolerance; step++) {
    const expected = Buffer.from(totpAt(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step
  }
  return null
}

/** The address that a QR code for authenticator apps holds. */
export function totpUri({ secret, account }: { secret: string; account: string }): string {
  const issuer = 'Majlis'
  const label = encodeURIComponent(`${issuer}:${account}`)
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(limits.twoFactor.stepMs / 1000),
  })
  return `otpauth://totp/${label}?${query.toString()}`
}

function encodeBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
