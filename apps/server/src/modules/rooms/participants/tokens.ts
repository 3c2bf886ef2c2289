import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../../platform/clock/durations.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'

/** Distinguishes participant tokens from access tokens without the database. */
const participantPrefix = 'p_'

/** The bearer token of one person in one room: 256 random bits, of which only the hash is kept. */
export function newParticipantToken(): string {
  return participantPrefix + randomBytes(32).toString('base64url')
}

/** What joins with a connection that was made ahead. It authenticates no call. */
export function newAheadToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isParticipantToken(token: string): boolean {
  return token.startsWith(participantPrefix)
}

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
