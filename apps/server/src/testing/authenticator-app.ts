import { limits } from '@majlis/contract'
import { HOTP, Secret } from 'otpauth'

/** The code that an authenticator app shows during a step (RFC 6238 4.2). */
export function totpAt(secret: string, step: number): string {
  const { digits } = limits.otp
  return HOTP.generate({ algorithm: 'SHA1', digits, secret: Secret.fromBase32(secret), counter: step })
}

/** The step at a time: each takes 30 seconds. */
export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / limits.twoFactor.stepMs)
}
