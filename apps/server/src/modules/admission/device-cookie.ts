import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../platform/clock/durations.ts'
import { sha256 } from '../../platform/keys/sha256.ts'

/** Compares secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}

export const deviceCookie = 'majlis_device'
export const deviceCookieMaxAgeMs = 180 * dayMs

/** The value of the device cookie: a random ID with our signature, so no browser can claim to be another. */
export function newDevice(key: Buffer): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signatureOf(id, key)}`
}

export function isDevice(cookie: string, key: Buffer): boolean {
  const [id = '', signature = ''] = cookie.split('.')
  return isSameSecret(signature, signatureOf(id, key))
}

function signatureOf(id: string, key: Buffer): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}
