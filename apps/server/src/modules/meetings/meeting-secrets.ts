import { randomBytes, randomInt } from 'node:crypto'

/** Exactly six digits, also with leading zeros (spec-notes: meetingPwd). */
export function randomPasscode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** The `pwd` of a join link: 128 bits. */
export function randomLinkToken(): string {
  return randomBytes(16).toString('base64url')
}
