import { randomBytes } from 'node:crypto'

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
