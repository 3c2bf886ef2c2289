import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'

/** Tokens with which a person whose sign-in was refused connects the account with the provider. */
export function createConnectTokens({ clock, appSecret }: { clock: Clock; appSecret: string }) {
  const { seal, open } = createSeal(deriveKey(appSecret, 'connect-to-sign-in'))

  function of({ id, organizationId }: { id: string; organizationId: string }): string {
    const expiresAt = clock.now() + limits.singleSignOn.waitMs
    return seal(JSON.stringify([id, expiresAt]), organizationId).toString('base64url')
  }

  /** The user of this organisation to whom the token was issued. Throws `sso.expired`. */
  function userOf(organizationId: string, token: string): string {
    const text = open(Buffer.from(token, 'base64url'), organizationId)
    // Written by `of`, as no one else has the key.
    const [userId, expiresAt] = text === null ? ['', 0] : (JSON.parse(text) as [string, number])
    if (expiresAt <= clock.now()) throw new AppError('sso.expired')
    return userId
  }

  return { of, userOf }
}
