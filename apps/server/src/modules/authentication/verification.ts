import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@majlis/contract'
import { deriveKey } from '../../platform/keys/keys.ts'
import { sha256 } from '../../platform/keys/sha256.ts'

export interface Verification {
  /** Six random digits. */
  newCode(): string
  /** A code is short, so its hash is keyed: a copy of the database does not give it away. */
  hashCode(signUpId: string, code: string): string
  isCode(codeHash: string, signUpId: string, code: string): boolean
  /** 256 random bits for a link. */
  newLinkToken(): string
  hashLinkToken(token: string): string
}

/** The code and the link that prove an address (spec 4.10, 9.9). */
export function createVerification({ appSecret }: { appSecret: string }): Verification {
  const key = deriveKey(appSecret, 'verification-code')
  const digest = (signUpId: string, code: string) =>
    createHmac('sha256', key).update(`${signUpId}:${code}`).digest()

  return {
    newCode: () => String(randomInt(10 ** limits.otp.digits)).padStart(limits.otp.digits, '0'),
    hashCode: (signUpId, code) => digest(signUpId, code).toString('hex'),
    isCode: (codeHash, signUpId, code) =>
      timingSafeEqual(Buffer.from(codeHash, 'hex'), digest(signUpId, code)),
    newLinkToken: () => randomBytes(32).toString('base64url'),
    hashLinkToken: (token) => sha256(token).toString('hex'),
  }
}
