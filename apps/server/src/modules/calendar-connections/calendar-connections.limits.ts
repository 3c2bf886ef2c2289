import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { LimitRule } from '../../platform/limits/limiter.ts'

export const calendarConnectionLimits = {
  /** Sign-ins that a person begins. */
  begin: { name: 'calendar-sign-in', points: 20, windowMs: hourMs },
  /** Returns from a provider that belong to no sign-in of the browser, by address. A guess would need 2^256 of them. */
  wrongReturns: { name: 'calendar-sign-in-returns', points: 60, windowMs: 15 * minuteMs },
  /** Each of them asks the provider. */
  recheck: { name: 'calendar-recheck', points: 12, windowMs: 10 * minuteMs },
} satisfies Record<string, LimitRule>
