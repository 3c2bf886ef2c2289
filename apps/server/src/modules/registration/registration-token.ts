import { createHmac } from 'node:crypto'

/** The keys to the personal links: an HMAC of the registration (128 bits), so that a link can be mailed a second time. */
export function createRegistrationTokens(key: Buffer) {
  return (registrationId: string): string =>
    createHmac('sha256', key).update(registrationId).digest().subarray(0, 16).toString('base64url')
}

export type RegistrationTokens = ReturnType<typeof createRegistrationTokens>
