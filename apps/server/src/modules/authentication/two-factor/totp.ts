import { limits } from '@majlis/contract'
import { HOTP, Secret, TOTP } from 'otpauth'

const issuer = 'Majlis'
const periodMs = limits.twoFactor.stepMs

/** SHA-1 is the only algorithm that every authenticator app supports. */
const parameters = { algorithm: 'SHA1', digits: limits.otp.digits }

/** How many steps the clocks of phones may differ (RFC 6238 5.2). */
const window = 1

/** A new secret for authenticator apps: 160 bits, as long as the hash (RFC 4226 4), in base32 without padding. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

function totpStep(nowMs: number): number {
  return Math.floor(nowMs / periodMs)
}

/** The step that the code belongs to, at most one step from now, or null. The caller makes sure that no step is used twice. */
export function matchTotp(secret: string, code: string, nowMs: number): number | null {
  // The library compares bytes and throws where a character takes more than one.
  if (!/^\d+$/.test(code)) return null
  const counter = totpStep(nowMs)
  const delta = HOTP.validate({
    ...parameters,
    token: code,
    secret: Secret.fromBase32(secret),
    counter,
    window,
  })
  return delta === null ? null : counter + delta
}

/** The address in the QR code for authenticator apps. */
export function totpUri({ secret, account }: { secret: string; account: string }): string {
  return new TOTP({
    ...parameters,
    issuer,
    // The library leaves the colon between issuer and account unescaped; some apps need it escaped.
    label: `${issuer}:${account}`,
    issuerInLabel: false,
    secret,
    period: periodMs / 1000,
  }).toString()
}
