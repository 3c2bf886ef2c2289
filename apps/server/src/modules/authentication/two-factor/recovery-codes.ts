import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@majlis/contract'
import { deriveKey } from '../../../platform/keys/keys.ts'

/** Without letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const blockLength = 5

export interface RecoveryCodes {
  /** Ten codes such as `k7m2p-x9w4d`: 49 random bits each. */
  make(): string[]
  /** Keyed, so that a copy of the database does not reveal the codes. Spaces, dashes and capitals don't matter. */
  hash(userId: string, code: string): string
}

export function createRecoveryCodes({ appSecret }: { appSecret: string }): RecoveryCodes {
  const key = deriveKey(appSecret, 'recovery-code')
  const block = () =>
    Array.from({ length: blockLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return {
    make: () => Array.from({ length: limits.twoFactor.recoveryCodes }, () => `${block()}-${block()}`),
    hash: (userId, code) =>
      createHmac('sha256', key)
        .update(`${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
        .digest('hex'),
  }
}
