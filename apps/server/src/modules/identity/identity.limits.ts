import type { LimitRule } from '../../platform/limits/limiter.ts'

const minuteMs = 60_000

/** Each counts per address of the account and per IP address (IPv6: per /64). See docs/decisions/0002-account-enumeration.md. */
export const signUpLimits = {
  /** How often anybody may ask, by signing up, whether an account exists. */
  perAccount: { name: 'sign-up-account', points: 5, windowMs: 60 * minuteMs },
  perAddress: { name: 'sign-up-address', points: 60, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

export const signInLimits = {
  perAccount: { name: 'sign-in-account', points: 10, windowMs: 15 * minuteMs },
  perAddress: { name: 'sign-in-address', points: 60, windowMs: 15 * minuteMs },
} satisfies Record<string, LimitRule>

/** Beside the five tries of each code: new codes do not give endless tries. */
export const codeLimits = {
  perAccount: { name: 'code-account', points: 15, windowMs: 60 * minuteMs },
  perAddress: { name: 'code-address', points: 60, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

/** Mails that anybody can have sent to an address. */
export const resendLimits = {
  perAccount: { name: 'resend-account', points: 5, windowMs: 60 * minuteMs },
  perAddress: { name: 'resend-address', points: 30, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

export const linkLimits = {
  perAddress: { name: 'link-address', points: 60, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

/** Mails to addresses that somebody signed in says are their own. */
export const emailChangeLimits = {
  perAccount: { name: 'email-change-account', points: 5, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

/** Mails to who forgot a password. */
export const resetLimits = {
  perAccount: { name: 'reset-account', points: 5, windowMs: 60 * minuteMs },
  perAddress: { name: 'reset-address', points: 30, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

/** A right code opens an account that there is already, so a day has few of them; the mailed link needs none. */
export const resetCodeLimits = {
  perAccount: { name: 'reset-code-account', points: 15, windowMs: 24 * 60 * minuteMs },
  perAddress: { name: 'reset-code-address', points: 60, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

/** Each asks the provider, too. */
export const singleSignOnLimits = {
  perAddress: { name: 'single-sign-on-address', points: 60, windowMs: 15 * minuteMs },
} satisfies Record<string, LimitRule>

/** Guesses of a second factor, over all challenges. Only who knows the password gets to guess at all. */
export const secondFactorLimits = {
  perAccount: { name: 'second-factor-account', points: 15, windowMs: 6 * 60 * minuteMs },
  perAddress: { name: 'second-factor-address', points: 60, windowMs: 60 * minuteMs },
} satisfies Record<string, LimitRule>

/** The password that is asked for again before the protection of an account changes. */
export const proofLimits = {
  perAccount: { name: 'proof-account', points: 10, windowMs: 15 * minuteMs },
} satisfies Record<string, LimitRule>
