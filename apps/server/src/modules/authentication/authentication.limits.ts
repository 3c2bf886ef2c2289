import { dayMs, hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { LimitRule } from '../../platform/limits/limiter.ts'
import type { AccountRules } from '../accounts/index.ts'

/** What each counts, and why so many: docs/decisions/0002-account-enumeration.md. An address is IPv4, or an IPv6 /64 with its /48. */
export const signUpLimits = {
  /** Mails that someone can cause to an address by signing up with it. */
  perAccount: { name: 'sign-up-account', points: 5, windowMs: hourMs },
  /** Mails that one address can cause. */
  perAddress: { name: 'sign-up-address', points: 300, windowMs: hourMs },
  /** How often one address may find out that an account exists. */
  known: { name: 'sign-up-known', points: 60, windowMs: hourMs },
} satisfies Record<string, LimitRule>

/** Wrong passwords. */
export const signInLimits: AccountRules = {
  perPlace: { name: 'sign-in-account', points: 10, windowMs: 15 * minuteMs },
  perAddress: { name: 'sign-in-address', points: 60, windowMs: 15 * minuteMs },
  elsewhere: { name: 'sign-in-elsewhere', points: 240, windowMs: 6 * hourMs },
}

/** Wrong codes of sign-ups, beyond the five attempts of each code: new codes don't give endless attempts. */
export const codeLimits: AccountRules = {
  perPlace: { name: 'code-account', points: 15, windowMs: hourMs },
  perAddress: { name: 'code-address', points: 60, windowMs: hourMs },
  elsewhere: { name: 'code-elsewhere', points: 360, windowMs: dayMs },
}

/** Mails that anyone can cause to an address. */
export const resendLimits = {
  perAccount: { name: 'resend-account', points: 5, windowMs: hourMs },
  perAddress: { name: 'resend-address', points: 300, windowMs: hourMs },
} satisfies Record<string, LimitRule>

/** Invalid links. */
export const linkLimits = {
  perAddress: { name: 'link-address', points: 60, windowMs: hourMs },
} satisfies Record<string, LimitRule>

/** Mails to addresses that someone signed in says are their own. */
export const emailChangeLimits = {
  perAccount: { name: 'email-change-account', points: 5, windowMs: hourMs },
  /** By all accounts together: each mail has a code that can be guessed five times. */
  perRecipient: { name: 'email-change-recipient', points: 5, windowMs: hourMs },
} satisfies Record<string, LimitRule>

/** Mails to people who forgot their password. */
export const resetLimits = {
  perAccount: { name: 'reset-account', points: 5, windowMs: hourMs },
  perAddress: { name: 'reset-address', points: 60, windowMs: hourMs },
} satisfies Record<string, LimitRule>

/** Wrong codes of resets. A right one opens an existing account, so few are allowed in a day; the mailed link needs none. */
export const resetCodeLimits: AccountRules = {
  perPlace: { name: 'reset-code-account', points: 10, windowMs: dayMs },
  perAddress: { name: 'reset-code-address', points: 60, windowMs: hourMs },
  elsewhere: { name: 'reset-code-elsewhere', points: 15, windowMs: dayMs },
}

/** Challenges that a device is asked to sign, each a row for some minutes. No one guesses a signature. */
export const passkeyLimits = {
  perAddress: { name: 'passkey-address', points: 1_000, windowMs: 15 * minuteMs },
} satisfies Record<string, LimitRule>

/** Wrong second factors, over all challenges. Only people with the right password can guess. */
export const secondFactorLimits = {
  perAccount: { name: 'second-factor-account', points: 15, windowMs: 6 * hourMs },
  perAddress: { name: 'second-factor-address', points: 60, windowMs: hourMs },
} satisfies Record<string, LimitRule>

/** Wrong passwords when it is requested again before a change to the account's protection. Per address they count like those of sign-ins. */
export const proofLimits = {
  perAccount: { name: 'proof-account', points: 10, windowMs: 15 * minuteMs },
  perAddress: signInLimits.perAddress,
} satisfies Record<string, LimitRule>
