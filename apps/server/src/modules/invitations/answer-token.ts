import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/keys/keys.ts'
import { sha256 } from '../../platform/keys/sha256.ts'

/** What the link of a mail refers to: an invitee, by the hash of the token, and one date if the mail was about one. */
export interface AnswerKey {
  hash: Buffer
  originalStart: number | null
}

export interface AnswerTokens {
  /** The same for every mail to an invitee, so that the links of older mails go on working. */
  make(inviteeId: string, originalStart: number | null): string
  /** What is kept of an invitee's token. */
  hashOf(inviteeId: string): Buffer
  /** Null for what can be no token. */
  read(token: string): AnswerKey | null
}

/**
 * The tokens behind "Accept", "Decline" and "Suggest new time" of a mail: 256 bits that follow from the secret and the invitee, so
 * they can be mailed again though only their SHA-256 is kept. The date after the dot is no secret: whoever may answer for a
 * meeting may answer for each of its dates.
 */
export function createAnswerTokens({ appSecret }: { appSecret: string }): AnswerTokens {
  const key = deriveKey(appSecret, 'invitation-answer')
  const secretOf = (inviteeId: string) => createHmac('sha256', key).update(inviteeId).digest('base64url')
  return {
    make: (inviteeId, originalStart) =>
      originalStart === null
        ? secretOf(inviteeId)
        : `${secretOf(inviteeId)}.${Math.round(originalStart / 1000).toString(36)}`,
    hashOf: (inviteeId) => sha256(secretOf(inviteeId)),
    read: (token) => {
      const [, secret, date] = /^([\w-]{43})(?:\.([0-9a-z]{1,9}))?$/.exec(token) ?? []
      if (!secret) return null
      return { hash: sha256(secret), originalStart: date ? Number.parseInt(date, 36) * 1000 : null }
    },
  }
}
