import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { LimitRule } from '../../platform/limits/limiter.ts'

/** Each asks the provider, too. A whole office may come by it in the morning. */
export const singleSignOnLimits = {
  perAddress: { name: 'single-sign-on-address', points: 1_000, windowMs: 15 * minuteMs },
  /** Providers that an organisation has looked at while it sets one up. */
  checks: { name: 'provider-checks', points: 20, windowMs: hourMs },
} satisfies Record<string, LimitRule>
